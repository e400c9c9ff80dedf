import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import {
  courseChangeSchema,
  courseDeletionSchema,
  courseLibrarySchema,
  courseSettingsSchema,
  instructorListSchema,
  libraryCourseSchema,
  newCourseSchema,
} from "#domain/course-library.schema.ts";
import { courseSearchLimit, instructorListSize, libraryPageSize } from "#domain/course.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, createOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { idSchema, pageNumber, readId, searchText } from "#server/platform/http/read-parameters.ts";
import { auditedRequest, type AuditContext } from "#server/platform/audit/audit-log.ts";
import { mayChangeCourse, mayChooseCoInstructors, mayWriteSomeCourse, mayManageCourses, mayPublishCourse } from "./policy.ts";
import { changeCourse, createCourse, deleteCourse } from "./change-courses.ts";
import { findCourseSettings, findLibraryCourse, listInstructors, listLibrary } from "./library-queries.ts";

const tags = ["Course library"];
const routeErrorCodes = [...signedInFailures, "caller.forbidden"] as const;
const references = ["course.instructor_unknown", "course.image_unknown"] as const;
const course = { params: z.object({ courseId: idSchema }) };
const search = searchText(courseSearchLimit);

const listRoute = createRoute({
  method: "get",
  path: "/course-library",
  tags,
  summary: "List all courses",
  description: "Admins only. Newest first. Includes drafts and archived courses.",
  ...signedIn,
  request: {
    query: z.object({
      search: search.meta({ description: "Part of a title or category; not case-sensitive", example: "typography" }),
      page: pageNumber,
    }),
  },
  responses: { 200: answer(courseLibrarySchema, "The page of courses"), ...failures(...routeErrorCodes, "request.invalid") },
});

const instructorsRoute = createRoute({
  method: "get",
  path: "/course-library/instructors",
  tags,
  summary: "List possible course instructors",
  description: `For instructors and admins. Returns the first ${instructorListSize} by name.`,
  ...signedIn,
  request: { query: z.object({ search: search.meta({ description: "Part of a name; not case-sensitive" }) }) },
  responses: {
    200: answer(instructorListSchema, "The instructors, sorted by name"),
    ...failures(...routeErrorCodes, "request.invalid"),
  },
});

const createCourseRoute = createRoute({
  method: "post",
  path: "/courses",
  tags,
  summary: "Create a course",
  description:
    "Admins only. The course appears in the store immediately unless it is kept as a draft; its lessons are added " +
    "afterwards.",
  ...signedIn,
  request: { headers: idempotencyHeaders, body: jsonBody(newCourseSchema) },
  responses: {
    201: answer(libraryCourseSchema, "The new course"),
    ...failures(...writeFailures, "caller.forbidden", "request.key_used", ...references),
  },
});

const settingsRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/settings",
  tags,
  summary: "Get the settings of a course",
  description: "For the course's instructors and admins. Also returns what else the caller may change about the course.",
  ...signedIn,
  request: course,
  responses: {
    200: answer(courseSettingsSchema, "The course as its authors edit it"),
    ...failures(...routeErrorCodes, "course.not_found"),
  },
});

const changeRoute = createRoute({
  method: "patch",
  path: "/courses/{courseId}",
  tags,
  summary: "Update a course",
  description:
    "For the course's instructors and admins. Omitted fields stay unchanged. `published` publishes a draft, or turns a " +
    "course that nobody takes back into a draft; it can be set by admins and, if the academy's settings allow it, by " +
    "instructors. `co_instructor_ids` can be set by the course's first instructor and admins; `instructor_id` and " +
    "`archived: false`, which returns an archived course to the store, by admins only. Enrollments keep the price at " +
    "which they were made.",
  ...signedIn,
  request: { ...course, body: jsonBody(courseChangeSchema) },
  responses: {
    200: answer(libraryCourseSchema, "The updated course"),
    ...failures(
      ...writeFailures,
      "caller.forbidden",
      "course.not_found",
      "course.has_learners",
      "course.lesson_unknown",
      "course.preview_waits",
      ...references,
    ),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/courses/{courseId}",
  tags,
  summary: "Delete a course",
  description:
    "For admins, and for instructors deleting their own draft while nobody takes it. A course that nobody takes is " +
    "deleted with its lessons. A course that has learners is archived instead: it is no longer offered, but its learners " +
    "keep it.",
  ...signedIn,
  request: course,
  responses: {
    200: answer(courseDeletionSchema, "Whether the course was deleted or archived"),
    ...failures(...routeErrorCodes, "course.not_found"),
  },
});

/** Routes for admins to manage all courses. */
export function courseLibraryRoutes({ db, clock, academy }: Pick<Dependencies, "db" | "clock" | "academy">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, { db, clock }, createCourseRoute);
  const circumstances = (context: AuditedContext) => ({
    now: clock(),
    ...auditedRequest(context),
  });
  const auditContextOf = (context: AuditedContext): AuditContext => ({
    actorId: admit(requireCaller(context)).userId,
    ...circumstances(context),
  });
  const idOf = (context: { req: { param(name: "courseId"): string } }) =>
    readId(context.req.param("courseId"), "course.not_found");

  const mayAll = () => academy.current().values.instructors_publish;

  router.openapi(settingsRoute, async (context) => {
    const caller = requireCaller(context);
    if (!mayWriteSomeCourse(caller)) throw new AppError("caller.forbidden");
    const stored = await findCourseSettings(db, idOf(context));
    // Those who may not change it get the same error as for an unknown course.
    if (!stored || !mayChangeCourse(caller, stored)) throw new AppError("course.not_found");
    const { teacherIds, instructors, ...facts } = stored;
    const may = {
      publish: mayPublishCourse(caller, { teacherIds, instructorsPublish: mayAll() }),
      choose_instructors: mayChooseCoInstructors(caller, stored),
    };
    const co_instructors = instructors.filter(({ id }) => id !== stored.instructor_id);
    return context.json(courseSettingsSchema.parse({ ...facts, co_instructors, may }), 200);
  });

  router.openapi(listRoute, async (context) => {
    admit(requireCaller(context));
    return context.json(await listLibrary(db, { ...context.req.valid("query"), pageSize: libraryPageSize }), 200);
  });
  router.openapi(instructorsRoute, async (context) => {
    if (!mayWriteSomeCourse(requireCaller(context))) throw new AppError("caller.forbidden");
    return context.json(await listInstructors(db, { ...context.req.valid("query"), most: instructorListSize }), 200);
  });
  router.openapi(createCourseRoute, async (context) => {
    const { language = academy.current().values.language, ...facts } = context.req.valid("json");
    const audit = auditContextOf(context);
    const id = await createOnce(db, await readRequestKey(context, audit.now), (transact) =>
      transact((trx) => createCourse(trx, audit, { ...facts, language })),
    );
    const made = await findLibraryCourse(db, id);
    if (!made) throw new AppError("course.not_found");
    return context.json(made, 201);
  });
  router.openapi(changeRoute, async (context) => {
    const caller = requireCaller(context);
    const asked = { courseId: idOf(context), change: context.req.valid("json") };
    return context.json(await changeCourse(db, { ...circumstances(context), caller, instructorsPublish: mayAll() }, asked), 200);
  });
  router.openapi(deleteRoute, async (context) => {
    const asked = { caller: requireCaller(context), courseId: idOf(context) };
    return context.json(await deleteCourse(db, circumstances(context), asked), 200);
  });

  return router;
}

type AuditedContext = { get(name: "caller"): Caller | null; get(name: "requestId" | "network"): string };

function admit(caller: Caller): Caller {
  if (!mayManageCourses(caller)) throw new AppError("caller.forbidden");
  return caller;
}
