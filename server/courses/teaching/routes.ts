import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { studentGroups, studentOrders, studentSearchLimit } from "#domain/teaching.ts";
import { courseStudentsSchema, taughtCoursesSchema, taughtTitlesSchema, unpublishedListSchema } from "#domain/teaching.schema.ts";
import { cleanSearch } from "#server/platform/http/clean-search.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { pageNumber } from "#server/platform/http/list-query.ts";
import { readId } from "#server/platform/http/read-id.ts";
import { listTaughtCourses, listTaughtTitles } from "./courses-queries.ts";
import { mayAskWhatTheyTeach, maySeeStudents } from "./policy.ts";
import { readStudents } from "./students-queries.ts";
import { listUnpublished } from "./unpublished-queries.ts";

const tags = ["Teaching"];
const refusals = ["caller.unauthenticated", "caller.invalid_token", "caller.forbidden", "platform.not_launched"] as const;

const coursesRoute = createRoute({
  method: "get",
  path: "/teaching/courses",
  tags,
  summary: "One page of the courses that the caller teaches, with their figures",
  description: "For instructors, by title. Drafts and archived courses are among them.",
  ...signedIn,
  request: { query: z.object({ page: pageNumber }) },
  responses: { 200: answer(taughtCoursesSchema, "The courses of the page"), ...failures(...refusals, "request.invalid") },
});

const titlesRoute = createRoute({
  method: "get",
  path: "/teaching/titles",
  tags,
  summary: "The courses that the caller teaches, to choose from",
  description: "For instructors, by title.",
  ...signedIn,
  responses: { 200: answer(taughtTitlesSchema, "The courses"), ...failures(...refusals) },
});

const studentsRoute = createRoute({
  method: "get",
  path: "/teaching/courses/{courseId}/students",
  tags,
  summary: "Who is where in a course",
  description: "For the course's instructor and admins. People are told by name; their addresses and ids are not.",
  ...signedIn,
  request: {
    params: z.object({ courseId: z.string().meta({ format: "uuid" }) }),
    query: z.object({
      search: z
        .string()
        .max(studentSearchLimit, `A search may have at most ${studentSearchLimit} characters.`)
        .transform(cleanSearch)
        .default("")
        .meta({ description: "Part of a name; capitals make no difference" }),
      group: z.enum(studentGroups).optional(),
      sort: z.enum(studentOrders).default("quiet"),
      page: pageNumber,
    }),
  },
  responses: {
    200: answer(courseStudentsSchema, "Figures about everybody, and the people of the page"),
    ...failures(...refusals, "course.not_found", "request.invalid"),
  },
});

const unpublishedRoute = createRoute({
  method: "get",
  path: "/teaching/drafts",
  tags,
  summary: "What waits to be published in the courses that the caller teaches",
  description:
    "For instructors: manuscripts that learners do not see yet, or not as they are. What was written last comes first.",
  ...signedIn,
  request: { query: z.object({ page: pageNumber }) },
  responses: { 200: answer(unpublishedListSchema, "The manuscripts of the page"), ...failures(...refusals, "request.invalid") },
});

/** What instructors see of their courses and of those who take them. */
export function teachingRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(coursesRoute, async (context) => {
    const { userId: instructorId } = admit(requireCaller(context));
    const { page } = context.req.valid("query");
    return context.json(await listTaughtCourses(db, { instructorId, page, now: clock() }), 200);
  });

  router.openapi(titlesRoute, async (context) => {
    const { userId } = admit(requireCaller(context));
    return context.json(await listTaughtTitles(db, userId), 200);
  });

  router.openapi(studentsRoute, async (context) => {
    const caller = admit(requireCaller(context));
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    const found = await readStudents(db, { courseId, ...context.req.valid("query"), now: clock() });
    // Somebody else's course is as good as none: it may be one that nobody is to know of yet.
    if (!found || !maySeeStudents(caller, found)) throw new AppError("course.not_found");
    return context.json(found.students, 200);
  });

  router.openapi(unpublishedRoute, async (context) => {
    const { userId: instructorId } = admit(requireCaller(context));
    const { page } = context.req.valid("query");
    return context.json(await listUnpublished(db, { instructorId, page }), 200);
  });

  return router;
}

function admit(caller: Caller): Caller {
  if (!mayAskWhatTheyTeach(caller)) throw new AppError("caller.forbidden");
  return caller;
}
