import type { Transaction } from "kysely";
import { draftCourseLimit } from "#domain/course.ts";
import { newCourseSchema, type LibraryCourse, type StartedCourse } from "#domain/course-library.schema.ts";
import { AppError } from "#domain/errors.ts";
import { recordAudit, type AuditedRequest } from "#server/platform/audit/audit-log.ts";
import { findLibraryCourse, insertCourse } from "#server/courses/catalog/library-queries.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Who starts a course, in which language, when, and in which request. */
export type StartContext = { instructorId: string; language: string; now: Date } & AuditedRequest;

/** Return a course that was started. Throws `course.not_found` if it has been deleted. */
export async function readStarted(db: Database, id: string): Promise<LibraryCourse> {
  const started = await findLibraryCourse(db, id);
  if (!started) throw new AppError("course.not_found");
  return started;
}

/**
 * Create a draft course with the instructor as its teacher, and return its id.
 * Throws `course.too_many_drafts`, and `caller.forbidden` to a former instructor.
 */
export async function startCourse(trx: Transaction<Schema>, audit: StartContext, course: StartedCourse): Promise<string> {
  const { instructorId, language, now, requestId, network } = audit;
  // Locked, so that two concurrent requests cannot both pass the limit.
  const instructor = await trx
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", instructorId)
    .where("role", "=", "instructor")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!instructor) throw new AppError("caller.forbidden");
  const { drafts } = await trx
    .selectFrom("courses")
    .select(({ fn }) => fn.countAll<number>().as("drafts"))
    .where("instructor_id", "=", instructorId)
    .where("published_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(drafts) >= draftCourseLimit) throw new AppError("course.too_many_drafts", { limit: draftCourseLimit });

  const facts = newCourseSchema.parse({ ...course, published: false, instructor_id: instructorId });
  const id = await insertCourse(trx, { ...facts, language }, now);
  await recordAudit(trx, {
    action: "course.created",
    actorId: instructorId,
    subject: { type: "course", id },
    requestId,
    network,
  });
  return id;
}
