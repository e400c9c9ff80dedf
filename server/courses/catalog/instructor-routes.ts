import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import { instructorPageSchema, type InstructorPage } from "#domain/course.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, anybody, failures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { courseSummaryColumns } from "./course-columns.ts";

/** How many courses an instructor's page shows. */
const mostCourses = 100;

const instructorRoute = createRoute({
  method: "get",
  path: "/instructors/{instructorId}",
  tags: ["Courses"],
  summary: "Get an instructor and their courses",
  description:
    "Open to everyone. Only people who teach a course in the store have a page; nothing is returned about anyone else.",
  ...anybody,
  request: { params: z.object({ instructorId: idSchema }) },
  responses: {
    200: answer(instructorPageSchema, "The instructor with their courses"),
    ...failures("caller.invalid_token", "platform.not_launched", "instructor.not_found"),
  },
});

/** Routes for the public pages of instructors. */
export function instructorRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(instructorRoute, async (context) => {
    const found = await findInstructor(db, readId(context.req.valid("param").instructorId, "instructor.not_found"));
    if (!found) throw new AppError("instructor.not_found");
    return context.json(found, 200);
  });
  return router;
}

async function findInstructor(db: Database, id: string): Promise<InstructorPage | undefined> {
  const row = await db
    .selectFrom("profiles as person")
    .select(["person.id", "person.full_name"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("courses")
          .select(courseSummaryColumns)
          .where(sql<boolean>`courses.teacher_ids @> array[${id}::uuid]`)
          .where("courses.offered", "=", true)
          .orderBy("courses.published_at", "desc")
          .orderBy("courses.id")
          .limit(mostCourses),
      ).as("courses"),
    )
    .where("person.id", "=", id)
    .where("person.role", "=", "instructor")
    .executeTakeFirst();
  return row && row.courses.length > 0 ? instructorPageSchema.parse(row) : undefined;
}
