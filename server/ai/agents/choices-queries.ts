import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { AgentChoices } from "#domain/agents.schema.ts";
import type { Level } from "#domain/course.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { runsAgentsForAll } from "./policy.ts";

/** What one list to choose from may hold; whoever wants another names its id. */
const most = { courses: 100, students: 100 };

/**
 * What a caller may point an agent at, in one statement: courses that they take, with themselves as the student; courses that they teach,
 * with everybody who takes them; for admins every course.
 */
export async function listChoices(db: Database, caller: Caller): Promise<AgentChoices> {
  const all = runsAgentsForAll(caller);
  const own = sql<boolean>`courses.instructor_id = ${caller.userId}::uuid`;
  const taken = sql<boolean>`exists (select from enrollments as mine where mine.course_id = courses.id and mine.user_id = ${caller.userId}::uuid)`;
  const courses = await db
    .selectFrom("courses")
    .select((eb) => [
      "courses.id",
      "courses.title",
      eb.ref("courses.level").$castTo<Level>().as("level"),
      jsonArrayFrom(
        eb
          .selectFrom("lessons")
          .select(["lessons.id", "lessons.title"])
          .whereRef("lessons.course_id", "=", "courses.id")
          .orderBy("lessons.position"),
      ).as("lessons"),
      jsonArrayFrom(
        eb
          .selectFrom("enrollments")
          .innerJoin("profiles", "profiles.id", "enrollments.user_id")
          .select(["profiles.id", "profiles.full_name"])
          .whereRef("enrollments.course_id", "=", "courses.id")
          .$if(!all, (query) => query.where(sql<boolean>`(${own} or profiles.id = ${caller.userId}::uuid)`))
          .orderBy("profiles.full_name")
          .orderBy("profiles.id")
          .limit(most.students),
      ).as("students"),
    ])
    .$if(!all, (query) => query.where(sql<boolean>`(${own} or ${taken})`))
    .orderBy(taken, "desc")
    .orderBy("courses.title")
    .orderBy("courses.id")
    .limit(most.courses)
    .execute();
  return { courses };
}
