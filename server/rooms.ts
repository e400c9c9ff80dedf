import type { OpenAPIHono } from "@hono/zod-openapi";
import { accountRoutes } from "./account/routes.ts";
import { agentRoutes } from "./agents/routes.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { courseFileRoutes } from "./course-files/routes.ts";
import { courseImageRoutes } from "./course-images/routes.ts";
import { courseLibraryRoutes } from "./course-library/routes.ts";
import { courseRoutes } from "./courses/routes.ts";
import { enrollmentRoutes } from "./enrollments/routes.ts";
import { facultyVendorRoutes } from "./faculty-vendor/routes.ts";
import { agentFunctionRoutes } from "./functions/agent-routes.ts";
import { inviteAdminRoutes } from "./functions/invite-admin.ts";
import { functionRoutes } from "./functions/routes.ts";
import { helpRoutes } from "./help/routes.ts";
import { csvInvitationRoutes } from "./invitations/csv-routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { learningRoutes } from "./learning/routes.ts";
import { lessonImageRoutes } from "./lesson-images/routes.ts";
import { lessonRoutes } from "./lessons/routes.ts";
import { mailRoutes } from "./mail/routes.ts";
import { manuscriptRoutes } from "./manuscripts/routes.ts";
import { noteRoutes } from "./notes/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { platformRoutes } from "./platform/routes.ts";
import { profileRoutes } from "./profiles/routes.ts";
import { readingPositionRoutes } from "./reading-positions/routes.ts";
import { startCourseRoutes } from "./teaching/start-course-routes.ts";
import { teachingRoutes } from "./teaching/routes.ts";
import type { Dependencies } from "./dependencies.ts";
import type { AppEnv } from "./http/context.ts";

/** The rooms behind /api, each with its calls: what the app serves and what its document describes. */
export function dataRooms(deps: Dependencies): OpenAPIHono<AppEnv>[] {
  return [
    platformRoutes(deps),
    courseRoutes(deps),
    courseLibraryRoutes(deps),
    courseImageRoutes(deps),
    courseFileRoutes(deps),
    startCourseRoutes(deps),
    lessonRoutes(deps),
    lessonImageRoutes(deps),
    manuscriptRoutes(deps),
    noteRoutes(deps),
    readingPositionRoutes(deps),
    enrollmentRoutes(deps),
    learningRoutes(deps),
    teachingRoutes(deps),
    checkoutRoutes(deps),
    conversationRoutes(deps),
    helpRoutes(),
    profileRoutes(deps),
    accountRoutes(deps),
    peopleRoutes(deps),
    auditRoutes(deps),
    apiKeyRoutes(deps),
    facultyVendorRoutes(deps),
    analyticsRoutes(deps),
    mailRoutes(deps),
    csvInvitationRoutes(deps),
    invitationRoutes(deps),
    agentRoutes(deps),
  ];
}

/** The rooms behind /functions/v1. */
export function functionRooms(deps: Dependencies): OpenAPIHono<AppEnv>[] {
  return [inviteAdminRoutes(deps), agentFunctionRoutes(deps), functionRoutes(deps)];
}
