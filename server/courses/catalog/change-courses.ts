import type { Transaction } from "kysely";
import type { AuditAction } from "#domain/audit.ts";
import type { CourseChange, CourseDeletion, LibraryCourse, NewCourse } from "#domain/course-library.schema.ts";
import { coursePictureName } from "#domain/course-pictures.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import { claimImage, leaveImage } from "#server/courses/media/course-image-queries.ts";
import { mayDeleteCourse } from "./policy.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import {
  archiveCourse,
  findLibraryCourse,
  holdCourse,
  holdInstructor,
  insertCourse,
  removeCourse,
  updateCourse,
} from "./library-queries.ts";

/** By whom something is done to a course, when, and in which request. */
export type Deed = { actorId: string; now: Date; requestId: string; network: string };

/**
 * Makes a course, published or a draft, and answers it. Throws `course.instructor_unknown` or `course.image_unknown`; then there is none.
 */
export async function createCourse(db: Database, deed: Deed, course: NewCourse): Promise<LibraryCourse> {
  return db.transaction().execute(async (trx) => {
    await admitReferences(trx, deed, course);
    const id = await insertCourse(trx, course, deed.now);
    await record(trx, deed, "course.created", id);
    return found(await findLibraryCourse(trx, id));
  });
}

/**
 * Changes a course, publishes it, makes it a draft again or brings it back into the store, and answers it as it is then. Throws
 * `course.not_found`, `course.has_learners`, `course.instructor_unknown` or `course.image_unknown`; then nothing has changed.
 */
export async function changeCourse(
  db: Database,
  deed: Deed,
  { courseId, change }: { courseId: string; change: CourseChange },
): Promise<LibraryCourse> {
  return db.transaction().execute(async (trx) => {
    const before = found(await holdCourse(trx, courseId));
    const { archived, published, ...facts } = change;
    const unpublishes = published === false && before.published;
    if (unpublishes && before.enrollment_count > 0) throw new AppError("course.has_learners", { field: "published" });
    const changed = (Object.keys(facts) as Array<keyof typeof facts>).filter((name) => facts[name] !== before[name]);
    await admitReferences(trx, deed, {
      instructor_id: changed.includes("instructor_id") ? facts.instructor_id : null,
      featured_image_url: changed.includes("featured_image_url") ? facts.featured_image_url : null,
    });
    await updateCourse(trx, courseId, change, deed.now);
    if (changed.includes("featured_image_url")) await leaveImage(trx, before.featured_image_url, deed.now);
    if (published === true && !before.published) await record(trx, deed, "course.published", courseId);
    if (unpublishes) await record(trx, deed, "course.unpublished", courseId);
    else if (archived === false && before.archived) await record(trx, deed, "course.restored", courseId);
    if (changed.length > 0) await record(trx, deed, "course.changed", courseId, { fields: changed.join(", ") });
    return found(await findLibraryCourse(trx, courseId));
  });
}

/**
 * Deletes a course with its lessons. One that somebody takes is archived instead: out of the store, and theirs as before. Throws
 * `caller.forbidden` or, for admins, `course.not_found`.
 */
export async function deleteCourse(
  db: Database,
  deed: Omit<Deed, "actorId">,
  { caller, courseId }: { caller: Caller; courseId: string },
): Promise<CourseDeletion> {
  const admit = (course: LibraryCourse | undefined) => {
    if (!mayDeleteCourse(caller, course)) throw new AppError("caller.forbidden");
    return found(course);
  };
  return db.transaction().execute(async (trx) => {
    // Nobody holds a course up by asking for what they may not.
    admit(await findLibraryCourse(trx, courseId));
    const course = admit(await holdCourse(trx, courseId));
    const enrollments = course.enrollment_count;
    if (enrollments > 0) {
      await archiveCourse(trx, courseId, deed.now);
      if (!course.archived) await record(trx, { ...deed, actorId: caller.userId }, "course.archived", courseId, { enrollments });
      return { outcome: "archived", enrollments };
    }
    await removeCourse(trx, courseId);
    await leaveImage(trx, course.featured_image_url, deed.now);
    await record(trx, { ...deed, actorId: caller.userId }, "course.deleted", courseId, {
      title: course.title,
      lessons: course.lesson_count,
    });
    return { outcome: "deleted", enrollments };
  });
}

/** What a course refers to is there and stays there until the transaction ends. */
async function admitReferences(
  trx: Transaction<Schema>,
  { now }: Deed,
  { instructor_id, featured_image_url }: Pick<CourseChange, "instructor_id" | "featured_image_url">,
): Promise<void> {
  if (instructor_id && !(await holdInstructor(trx, instructor_id))) {
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
  { actorId, requestId, network }: Deed,
  action: Extract<AuditAction, `course.${string}`>,
  id: string,
  details: Record<string, string | number> = {},
): Promise<void> {
  await recordAudit(trx, { action, actorId, subject: { type: "course", id }, details, requestId, network });
}
