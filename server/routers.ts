import type { OpenAPIHono } from "@hono/zod-openapi";
import { accommodationRoutes } from "#server/assessment/accommodations/routes.ts";
import { agreementRoutes } from "#server/people/account/agreement.ts";
import { dataRequestRoutes } from "#server/people/account/data-request-routes.ts";
import { accountRoutes } from "#server/people/account/routes.ts";
import { agentRoutes } from "#server/ai/agents/routes.ts";
import { analyticsRoutes } from "#server/operations/analytics/routes.ts";
import { apiKeyRoutes } from "#server/ai/settings/api-key-routes.ts";
import { attemptClockRoutes } from "#server/assessment/attempts/clock-routes.ts";
import { attemptRoutes } from "#server/assessment/attempts/routes.ts";
import { auditRoutes } from "#server/platform/audit/routes.ts";
import { badgeRoutes } from "#server/assessment/badges/routes.ts";
import { certificateRoutes } from "#server/assessment/certificates/routes.ts";
import { certificateStaffRoutes } from "#server/assessment/certificates/staff-routes.ts";
import { verifyRoutes } from "#server/assessment/certificates/verify-routes.ts";
import { checkRoutes, presentChecks } from "#server/assessment/questions/check-routes.ts";
import { checkoutRoutes } from "#server/courses/enrollments/checkout-routes.ts";
import { findLatest } from "#server/ai/conversations/queries.ts";
import { completionRoutes } from "#server/assessment/completion/routes.ts";
import { releaseRoutes } from "#server/assessment/completion/release-routes.ts";
import { listStatuses } from "#server/assessment/completion/completion-status.ts";
import { conversationRoutes } from "#server/ai/conversations/routes.ts";
import { courseFileRoutes } from "#server/courses/import-export/routes.ts";
import { metricsRoutes } from "#server/courses/catalog/metrics-routes.ts";
import { courseImageRoutes } from "#server/courses/media/course-image-routes.ts";
import { courseLibraryRoutes } from "#server/courses/catalog/library-routes.ts";
import { courseRoutes } from "#server/courses/catalog/routes.ts";
import { enrollmentRoutes } from "#server/courses/enrollments/routes.ts";
import { essaySuggestionRoutes } from "#server/ai/agents/essay-routes.ts";
import { questionDraftsRoutes } from "#server/ai/agents/question-drafts-routes.ts";
import { examNoticeRoutes } from "#server/assessment/exams/notice-routes.ts";
import { examRoutes } from "#server/assessment/exams/routes.ts";
import { examPreviewRoutes } from "#server/assessment/attempts/preview-routes.ts";
import { providerRoutes } from "#server/ai/settings/routes.ts";
import { agentFunctionRoutes } from "#server/ai/agents/function-routes.ts";
import { instructorRoutes } from "#server/courses/catalog/instructor-routes.ts";
import { inviteAdminRoutes } from "#server/people/invitations/invite-admin.ts";
import { feedbackRoutes } from "#server/ai/feedback/routes.ts";
import { answerTraceRoutes } from "#server/ai/feedback/trace-routes.ts";
import { functionRoutes } from "#server/ai/chat/routes.ts";
import { tutorTools } from "#server/ai/chat/tutor-tools.ts";
import { answersFromHelp } from "#server/ai/help/answer-from-help.ts";
import { voiceTutorRoutes } from "#server/ai/voice/routes.ts";
import { correctionRoutes } from "#server/assessment/grading/correction-routes.ts";
import { essayRoutes } from "#server/assessment/grading/essay-routes.ts";
import { gradebookRoutes } from "#server/assessment/grading/routes.ts";
import { helpRoutes } from "#server/ai/help/routes.ts";
import { csvInvitationRoutes } from "#server/people/invitations/csv-routes.ts";
import { invitationRoutes } from "#server/people/invitations/routes.ts";
import { learningRoutes } from "#server/courses/lessons/learning-routes.ts";
import { lessonImageRoutes } from "#server/courses/media/lesson-image-routes.ts";
import { lessonRoutes } from "#server/courses/lessons/routes.ts";
import { mailRoutes } from "#server/platform/mail/routes.ts";
import { lessonDraftRoutes } from "#server/courses/authoring/routes.ts";
import { embedTickRoutes } from "#server/courses/video/embed-routes.ts";
import { trackRoutes } from "#server/courses/video/track-routes.ts";
import { mediaRoutes } from "#server/courses/video/routes.ts";
import { watchRoutes } from "#server/courses/video/watch-routes.ts";
import { noteRoutes } from "#server/courses/lessons/notes-routes.ts";
import { searchRoutes } from "#server/courses/lessons/search-routes.ts";
import { ratingRoutes } from "#server/courses/enrollments/rating-routes.ts";
import { recipientRoutes } from "#server/operations/overview/recipient-routes.ts";
import { overviewRoutes } from "#server/operations/overview/routes.ts";
import { peopleRoutes } from "#server/people/admin/routes.ts";
import { platformRoutes } from "#server/academy/launch/routes.ts";
import { postingRoutes } from "#server/assessment/grading/posting-routes.ts";
import { previewRoutes } from "#server/courses/lessons/preview-routes.ts";
import { profileRoutes } from "#server/people/account/profile-routes.ts";
import { questionFileRoutes } from "#server/assessment/questions/files/routes.ts";
import { questionRoutes } from "#server/assessment/questions/routes.ts";
import { legalRoutes } from "#server/academy/legal/routes.ts";
import { logoRoutes } from "#server/academy/branding/routes.ts";
import { mailPreviewRoutes } from "#server/academy/branding/mail-preview-routes.ts";
import { socialPictureRoutes } from "#server/academy/branding/social-picture-routes.ts";
import { setupRoutes } from "#server/academy/setup/routes.ts";
import { mailSettingsRoutes } from "#server/academy/settings/mail-routes.ts";
import { settingsRoutes } from "#server/academy/settings/routes.ts";
import { readingPositionRoutes } from "#server/courses/lessons/position-routes.ts";
import { startCourseRoutes } from "#server/courses/teaching/start-course-routes.ts";
import { teachingRoutes } from "#server/courses/teaching/routes.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import type { Dependencies } from "./dependencies.ts";

/** Return the routers behind /api: those that the app serves and the API document describes. */
export function dataRouters(deps: Dependencies): OpenAPIHono<AppEnv>[] {
  return [
    platformRoutes(deps),
    settingsRoutes(deps),
    mailSettingsRoutes(deps),
    logoRoutes(deps),
    mailPreviewRoutes(deps),
    socialPictureRoutes(deps),
    legalRoutes(deps),
    recipientRoutes(deps),
    setupRoutes(deps),
    courseRoutes(deps),
    metricsRoutes(deps),
    instructorRoutes(deps),
    courseLibraryRoutes(deps),
    courseImageRoutes(deps),
    courseFileRoutes(deps),
    startCourseRoutes(deps),
    lessonRoutes({
      ...deps,
      findConversation: (of) => findLatest(deps.db, { ...of, kind: "tutor" }),
      findChecks: (of) => presentChecks(deps.db, of),
      settleCompletion: async (of) => (await listStatuses(deps.db, of, deps.clock()))[0] ?? null,
    }),
    previewRoutes(deps),
    lessonImageRoutes(deps),
    lessonDraftRoutes(deps),
    mediaRoutes(deps),
    trackRoutes(deps),
    watchRoutes(deps),
    embedTickRoutes(deps),
    noteRoutes(deps),
    searchRoutes(deps),
    ratingRoutes(deps),
    readingPositionRoutes(deps),
    enrollmentRoutes(deps),
    learningRoutes(deps),
    teachingRoutes(deps),
    checkoutRoutes(deps),
    certificateRoutes(deps),
    certificateStaffRoutes(deps),
    badgeRoutes(deps),
    verifyRoutes(deps),
    questionFileRoutes(deps),
    questionRoutes(deps),
    checkRoutes(deps),
    examRoutes(deps),
    examPreviewRoutes(deps),
    attemptRoutes(deps),
    attemptClockRoutes(deps),
    examNoticeRoutes(deps),
    gradebookRoutes(deps),
    postingRoutes(deps),
    completionRoutes(deps),
    releaseRoutes(deps),
    accommodationRoutes(deps),
    correctionRoutes(deps),
    essayRoutes(deps),
    essaySuggestionRoutes(deps),
    questionDraftsRoutes(deps),
    conversationRoutes(deps),
    feedbackRoutes(deps),
    answerTraceRoutes(deps),
    helpRoutes(deps),
    profileRoutes(deps),
    accountRoutes(deps),
    agreementRoutes(deps),
    dataRequestRoutes(deps),
    peopleRoutes(deps),
    auditRoutes(deps),
    apiKeyRoutes(deps),
    providerRoutes(deps),
    analyticsRoutes(deps),
    overviewRoutes(deps),
    mailRoutes(deps),
    csvInvitationRoutes(deps),
    invitationRoutes(deps),
    agentRoutes(deps),
  ];
}

/** Return the routers behind /functions/v1. */
export function functionRouters(deps: Dependencies): OpenAPIHono<AppEnv>[] {
  const tutor = functionRoutes({
    ...deps,
    tutorTools: (caller, open) => tutorTools(deps, caller, open),
    help: answersFromHelp(deps),
    voiceRoutes: (answerDeps) => voiceTutorRoutes(deps, answerDeps),
  });
  return [inviteAdminRoutes(deps), agentFunctionRoutes(deps), tutor];
}
