import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { courseOrders, coursePageSize, courseSearchLimit, isOffered } from "#domain/course.ts";
import { courseLanguageSchema } from "#domain/course-library.schema.ts";
import { courseListSchema, levelSchema, type CourseList } from "#domain/course.schema.ts";
import { coursePageSchema, type CoursePage } from "#domain/enrollment.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { prepare, type PlaceholdersFor } from "#server/platform/database/prepare.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { anybody, answer, failures } from "#server/platform/http/openapi.ts";
import { boundedNumber, idSchema, pageNumber, readId, searchText, cleanSearch } from "#server/platform/http/read-parameters.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { enrollmentColumn } from "#server/courses/enrollments/enrollment-columns.ts";
import { maySeeCourse, type SeenCourse } from "./policy.ts";
import { outlineColumn, sectionsColumn } from "#server/courses/lessons/outline-columns.ts";
import { courseSummaryColumns, instructorsColumn, ratingsColumn, statusColumns } from "./course-columns.ts";
import { listCourses, type CourseQuery } from "./list-courses.ts";
import { storeSpelling, type StoreSpelling } from "./store-spelling.ts";

const listQuery = z.object({
  search: searchText(courseSearchLimit).meta({
    description: "Part of a title or category, or words from descriptions and lessons",
    example: "typography",
  }),
  category: z.string().transform(cleanSearch).optional().meta({ description: "The exact name of a category", example: "Design" }),
  level: levelSchema.optional(),
  language: courseLanguageSchema
    .optional()
    .meta({ description: "A language tag: `pt` also finds `pt-BR`, while `pt-BR` finds only itself", example: "pt" }),
  sort: z
    .enum(courseOrders)
    .optional()
    .meta({ description: "The sort order; by default, relevance for searches and newest first for everything else" }),
  page: pageNumber,
  page_size: boundedNumber(1, coursePageSize.most, coursePageSize.default, "Courses per page"),
});

const listRoute = createRoute({
  method: "get",
  path: "/courses",
  tags: ["Courses"],
  summary: "List the courses in the store",
  description: "The featured courses of the home page are the first four of this list without parameters.",
  ...anybody,
  request: { query: listQuery },
  responses: {
    200: answer(courseListSchema, "The page of courses"),
    ...failures("caller.invalid_token", "platform.not_launched", "request.invalid", "server.busy"),
  },
});

const courseRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}",
  tags: ["Courses"],
  summary: "Get a course with its outline",
  description:
    "Signed-in callers also get their enrollment. A draft or a course that is no longer offered is visible only to its " +
    "learners, its instructors and admins.",
  ...anybody,
  request: { params: z.object({ courseId: idSchema }) },
  responses: {
    200: answer(coursePageSchema, "The course with its outline"),
    ...failures("caller.invalid_token", "platform.not_launched", "course.not_found"),
  },
});

/** Searches are public and scan every course, so they may use only a few of the connections. */
const searchBounds = { atOnce: 4, waiting: 48, waitingOfGroup: 16, longestWaitMilliseconds: 2_000 };

/** Routes for the store and the product pages. Courses and their outlines are public; lesson texts have their own routes. */
export function courseRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const inTurn = fairQueue(searchBounds);
  const spelling = storeSpelling(db);

  router.openapi(listRoute, async (context) => {
    const { search, category, level, language, sort, page, page_size } = context.req.valid("query");
    const order = sort ?? (search === "" ? "newest" : "relevance");
    const query = { search, category: category || undefined, level, language, order, page, pageSize: page_size };
    if (search === "") return context.json(await listCourses(db, query), 200);
    const asker = context.get("caller")?.userId ?? networkKey(context.get("network"));
    return context.json(await inTurn(asker, () => searchCourses(db, spelling, query)), 200);
  });

  router.openapi(courseRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    const caller = context.get("caller");
    const course = await findCourse(db, courseId, caller?.userId ?? null);
    if (!course || !maySeeCourse(caller, seenAs(course))) throw new AppError("course.not_found");
    return context.json(course, 200);
  });

  return router;
}

function seenAs(course: CoursePage): SeenCourse {
  return { offered: isOffered(course), enrolled: course.enrollment !== null, teacherIds: course.instructors.map(({ id }) => id) };
}

/** Search for the text as typed; if nothing is found, for the corrected text; if still nothing is found, for similar spellings. */
async function searchCourses(db: Database, spelling: StoreSpelling, query: CourseQuery): Promise<CourseList> {
  const typed = await listCourses(db, { ...query, fuzzy: false });
  if (typed.total > 0) return typed;
  const meant = await spelling.correct(query.search);
  const corrected = meant === null ? typed : await listCourses(db, { ...query, search: meant });
  return corrected.total > 0 ? corrected : listCourses(db, query);
}

/** Return a course with its outline and that person's enrollment (null: a visitor), in one statement. Undefined when there is none. */
async function findCourse(db: Database, courseId: string, userId: string | null): Promise<CoursePage | undefined> {
  const [course] = await courseFor(db, { courseId, userId });
  return course;
}

const courseFor = prepare((db: Database, is: PlaceholdersFor<{ courseId: string; userId: string | null }>) =>
  db
    .selectFrom("courses")
    .select(courseSummaryColumns)
    .select((eb) => ["courses.outcomes", sectionsColumn(eb), outlineColumn(eb, is.userId), instructorsColumn(eb)])
    .select((eb) => [enrollmentColumn(eb, is.userId), ...statusColumns(), ratingsColumn()])
    .where("courses.id", "=", is.courseId),
);
