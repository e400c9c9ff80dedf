import { sql, type Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ManuscriptList } from "#domain/manuscript.schema.ts";
import { standingColumns } from "#server/courses/catalog/course-columns.ts";
import type { SeenCourse } from "#server/courses/catalog/policy.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { entryColumns, fromManuscripts, presentEntry } from "./queries.ts";

/** A course as its authors see it, and what decides whether the caller is one of them or sees the course at all. */
export type AuthoredCourse = SeenCourse & { course: ManuscriptList["course"] };

/** A course. Undefined when there is none. */
export async function findAuthoredCourse(
  db: Database,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<AuthoredCourse | undefined> {
  const row = await courseStatement(db, userId).where("courses.id", "=", courseId).executeTakeFirst();
  return row && present(row);
}

/** The course that a manuscript is of, or a lesson that has none yet, and who teaches it. Undefined when there is neither. */
export async function findPlace(
  db: Database,
  id: string,
): Promise<{ courseId: string; instructorId: string | null } | undefined> {
  return db
    .selectFrom("courses")
    .select(["id as courseId", "instructor_id as instructorId"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("manuscripts")
        .select("course_id")
        .where("id", "=", id)
        .unionAll(eb.selectFrom("lessons").select("course_id").where("id", "=", id)),
    )
    .executeTakeFirst();
}

/** A course with its manuscripts in order, and whether lessons of it have none yet; one statement, however many they are. */
export async function findOutline(
  db: Database,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<(AuthoredCourse & Pick<ManuscriptList, "manuscripts"> & { incomplete: boolean }) | undefined> {
  const row = await courseStatement(db, userId)
    .select((eb) => [
      jsonArrayFrom(
        fromManuscripts(db).select(entryColumns).where("manuscripts.course_id", "=", courseId).orderBy("manuscripts.position"),
      ).as("manuscripts"),
      eb
        .exists(
          eb
            .selectFrom("lessons as others")
            .whereRef("others.course_id", "=", "courses.id")
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom("manuscripts as written").whereRef("written.id", "=", "others.id"))),
            ),
        )
        .as("incomplete"),
    ])
    .where("courses.id", "=", courseId)
    .executeTakeFirst();
  return row && { ...present(row), manuscripts: row.manuscripts.map(presentEntry), incomplete: Boolean(row.incomplete) };
}

/** Nobody else adds, moves, publishes or deletes a lesson of the course until the transaction ends. */
export async function holdCourse(trx: Transaction<Schema>, courseId: string): Promise<void> {
  await trx.selectFrom("courses").select("id").where("id", "=", courseId).forNoKeyUpdate().execute();
}

/**
 * Nobody moves lessons of a manuscript's course until the transaction ends, while others may save theirs as well. Without it a save and a new
 * order wait for each other: one for the other's row, and that for the first one's position. False when there is no such manuscript.
 */
export async function shareCourse(trx: Transaction<Schema>, manuscriptId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("courses")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("manuscripts").select("course_id").where("id", "=", manuscriptId))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

function courseStatement(db: Database, userId: string) {
  return db.selectFrom("courses").select((eb) => [
    "courses.id",
    "courses.title",
    "courses.instructor_id",
    "courses.offered",
    ...standingColumns(),
    eb
      .exists(
        eb
          .selectFrom("enrollments")
          .select(sql`1`.as("one"))
          .whereRef("enrollments.course_id", "=", "courses.id")
          .where("enrollments.user_id", "=", userId),
      )
      .as("enrolled"),
  ]);
}

type CourseRow = Awaited<ReturnType<ReturnType<typeof courseStatement>["executeTakeFirstOrThrow"]>>;

function present({ id, title, published, archived, offered, enrolled, instructor_id }: CourseRow): AuthoredCourse {
  return {
    course: { id, title, published, archived },
    offered,
    enrolled: Boolean(enrolled),
    instructorId: instructor_id,
  };
}
