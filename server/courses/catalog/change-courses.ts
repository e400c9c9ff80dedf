import { sql, type Transaction } from "kysely";
import type { AuditAction } from "#domain/audit.ts";
import type { CourseChange, CourseDeletion, LibraryCourse, NewCourse } from "#domain/course-library.schema.ts";
import { coursePictureName } from "#domain/course-pictures.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { recordAudit, type AuditContext } from "#server/platform/audit/audit-log.ts";
import { claimImage, leaveImage } from "#server/courses/media/course-images.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import {
  mayChangeCourse,
  mayChooseCoInstructors,
  mayDeleteCourse,
  mayWriteSomeCourse,
  mayManageCourses,
  mayPublishCourse,
} from "./policy.ts";
import {
  archiveCourse,
  findLibraryCourse,
  lockLibraryCourse,
  lockIfInstructor,
  insertCourse,
  listTeachers,
  removeCourse,
  updateCourse,
} from "./library-queries.ts";

/**
 * Create a course, published or as a draft, and return its id. Throws `course.instructor_unknown` or `course.image_unknown`; then nothing
 * is created.
 */
export async function createCourse(trx: Transaction<Schema>, audit: AuditContext, course: NewCourse): Promise<string> {
  await admitReferences(trx, audit, course);
  const id = await insertCourse(trx, course, audit.now);
  await record(trx, audit, "course.created", id);
  return id;
}

/**
 * Change, publish, unpublish or restore a course, and return it.
 * Throws `caller.forbidden` with the field that the caller may not change, `course.not_found` (to admins), `course.has_learners`,
 * `course.instructor_unknown`, `course.lesson_unknown`, `course.preview_waits` and `course.image_unknown`; then nothing is changed.
 */
export async function changeCourse(
  db: Database,
  audit: Omit<AuditContext, "actorId"> & { caller: Caller; instructorsPublish: boolean },
  { courseId, change }: { courseId: string; change: CourseChange },
): Promise<LibraryCourse> {
  const { caller, instructorsPublish, ...circumstances } = audit;
  const by = { ...circumstances, actorId: caller.userId };
  if (!mayWriteSomeCourse(caller)) throw new AppError("caller.forbidden");
  return db.transaction().execute(async (trx) => {
    // Checked before locking, so that forbidden requests do not block the course.
    admitToChange(caller, { teacherIds: await listTeachers(trx, courseId) });
    const before = found(await lockLibraryCourse(trx, courseId));
    admitToFields(caller, change, { ...before, teacherIds: await listTeachers(trx, courseId), instructorsPublish });
    const { archived, published, co_instructor_ids: coInstructorIds, free_preview_ids: freePreviewIds, ...facts } = change;
    const unpublishes = published === false && before.published;
    if (unpublishes && before.enrollment_count > 0) throw new AppError("course.has_learners", { field: "published" });
    const changed: string[] = (Object.keys(facts) as Array<keyof typeof facts>).filter(
      (name) => JSON.stringify(facts[name]) !== JSON.stringify(before[name]),
    );
    await admitReferences(trx, by, {
      instructor_id: changed.includes("instructor_id") ? facts.instructor_id : null,
      featured_image_url: changed.includes("featured_image_url") ? facts.featured_image_url : null,
    });
    await updateCourse(trx, courseId, change, by.now);
    if (coInstructorIds && (await giveCoInstructors(trx, courseId, coInstructorIds))) changed.push("co_instructor_ids");
    if (freePreviewIds && (await openPreviews(trx, courseId, freePreviewIds))) changed.push("free_preview_ids");
    if (changed.includes("featured_image_url")) await leaveImage(trx, before.featured_image_url, by.now);
    if (published === true && !before.published) await record(trx, by, "course.published", courseId);
    if (unpublishes) await record(trx, by, "course.unpublished", courseId);
    else if (archived === false && before.archived) await record(trx, by, "course.restored", courseId);
    if (changed.length > 0) await record(trx, by, "course.changed", courseId, { fields: changed.join(", ") });
    return found(await findLibraryCourse(trx, courseId));
  });
}

/**
 * Delete a course with its lessons. A course with enrollments is archived instead: it leaves the store, and its learners keep it.
 * Throws `caller.forbidden` or, for admins, `course.not_found`.
 */
export async function deleteCourse(
  db: Database,
  audit: Omit<AuditContext, "actorId">,
  { caller, courseId }: { caller: Caller; courseId: string },
): Promise<CourseDeletion> {
  const admit = (course: LibraryCourse | undefined) => {
    if (!mayDeleteCourse(caller, course)) throw new AppError("caller.forbidden");
    return found(course);
  };
  return db.transaction().execute(async (trx) => {
    // Checked before locking, so that forbidden requests do not block the course.
    admit(await findLibraryCourse(trx, courseId));
    const course = admit(await lockLibraryCourse(trx, courseId));
    const enrollments = course.enrollment_count;
    if (enrollments > 0) {
      await archiveCourse(trx, courseId, audit.now);
      if (!course.archived) await record(trx, { ...audit, actorId: caller.userId }, "course.archived", courseId, { enrollments });
      return { outcome: "archived", enrollments };
    }
    await removeCourse(trx, courseId);
    await leaveImage(trx, course.featured_image_url, audit.now);
    await record(trx, { ...audit, actorId: caller.userId }, "course.deleted", courseId, {
      title: course.title,
      lessons: course.lesson_count,
    });
    return { outcome: "deleted", enrollments };
  });
}

/** Fields that only admins may change: the instructor, and restoring from the archive. */
const forAdmins = ["instructor_id", "archived"] as const;

function admitToChange(caller: Caller, course: { teacherIds: readonly string[] }): void {
  if (!mayChangeCourse(caller, course)) throw new AppError("caller.forbidden");
}

function admitToFields(
  caller: Caller,
  change: CourseChange,
  course: Pick<LibraryCourse, "instructor_id" | "archived"> & { teacherIds: readonly string[]; instructorsPublish: boolean },
): void {
  admitToChange(caller, course);
  const refuse = (field: keyof CourseChange, may: boolean) => {
    if (change[field] !== undefined && !may) throw new AppError("caller.forbidden", { field });
  };
  for (const field of forAdmins) refuse(field, mayManageCourses(caller));
  refuse("published", mayPublishCourse(caller, course) && (!course.archived || mayManageCourses(caller)));
  refuse("co_instructor_ids", mayChooseCoInstructors(caller, course));
}

/** Set the co-instructors of a course. Resolves to whether that changed anything. */
async function giveCoInstructors(trx: Transaction<Schema>, courseId: string, ids: readonly string[]): Promise<boolean> {
  const chosen = [...new Set(ids)].toSorted();
  for (const id of chosen) {
    if (!(await lockIfInstructor(trx, id))) throw new AppError("course.instructor_unknown", { field: "co_instructor_ids" });
  }
  const { rows } = await sql`
    with gone as (
      delete from course_instructors where course_id = ${courseId} and user_id <> all(${chosen}::uuid[]) returning user_id
    ), come as (
      insert into course_instructors (course_id, user_id) select ${courseId}, unnest(${chosen}::uuid[])
      on conflict do nothing returning user_id
    )
    select user_id from gone union all select user_id from come`.execute(trx);
  return rows.length > 0;
}

/** Set which lessons of a course are free previews. Resolves to whether that changed anything. */
async function openPreviews(trx: Transaction<Schema>, courseId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ title: string | null; waits: boolean }>`
    select lesson.title, not lesson.free_preview
      and exists (select from release_conditions condition where condition.lesson_id = lesson.id) as waits
    from unnest(${[...ids]}::uuid[]) asked (id)
    left join course_lessons lesson on lesson.course_id = ${courseId} and lesson.id = asked.id`.execute(trx);
  if (rows.some(({ title }) => title === null)) throw new AppError("course.lesson_unknown", { field: "free_preview_ids" });
  const waiting = rows.find(({ waits }) => waits);
  if (waiting) throw new AppError("course.preview_waits", { field: "free_preview_ids", title: waiting.title });
  const { numAffectedRows } = await sql`
    update course_lessons set free_preview = id = any(${[...ids]}::uuid[])
    where course_id = ${courseId} and free_preview <> (id = any(${[...ids]}::uuid[]))`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Check that everything a course references exists, and lock it until the transaction ends. */
async function admitReferences(
  trx: Transaction<Schema>,
  { now }: AuditContext,
  { instructor_id, featured_image_url }: Pick<CourseChange, "instructor_id" | "featured_image_url">,
): Promise<void> {
  if (instructor_id && !(await lockIfInstructor(trx, instructor_id))) {
    throw new AppError("course.instructor_unknown", { field: "instructor_id" });
  }
  if (featured_image_url) {
    const name = coursePictureName(featured_image_url);
    if (name === null || !(await claimImage(trx, name, now))) {
      throw new AppError("course.image_unknown", { field: "featured_image_url" });
    }
  }
}

function found(course: LibraryCourse | undefined): LibraryCourse {
  if (!course) throw new AppError("course.not_found");
  return course;
}

async function record(
  trx: Transaction<Schema>,
  { actorId, requestId, network }: AuditContext,
  action: Extract<AuditAction, `course.${string}`>,
  id: string,
  details: Record<string, string | number> = {},
): Promise<void> {
  await recordAudit(trx, { action, actorId, subject: { type: "course", id }, details, requestId, network });
}
