import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { admitToManuscript } from "./admit-author.ts";
import { findPlace, holdCourse, shareCourse } from "./course-queries.ts";
import { takeIn } from "./outline.ts";
import { holdManuscript, readConflict, type HeldManuscript } from "./queries.ts";

/** A manuscript of a course whose lessons nobody else moves until the transaction ends, and the order of both. */
export type HeldInCourse = HeldManuscript & { manuscripts: string[]; lessons: string[] };

/** Holds a manuscript still for writing its text. Throws `manuscript.not_found`. */
export async function holdForAuthor(trx: Transaction<Schema>, caller: Caller, id: string): Promise<HeldManuscript> {
  if (!(await shareCourse(trx, id))) return holdInCourse(trx, caller, id);
  return admitToManuscript(caller, await holdManuscript(trx, id));
}

/**
 * Holds a manuscript and the order of its course still; a lesson that has no manuscript yet gets it. The course is held first, here as
 * everywhere, so that nobody waits in a circle. Throws `manuscript.not_found`.
 */
export async function holdInCourse(trx: Transaction<Schema>, caller: Caller, id: string): Promise<HeldInCourse> {
  const { courseId } = admitToManuscript(caller, await findPlace(trx, id));
  await holdCourse(trx, courseId);
  const order = await takeIn(trx, courseId);
  return { ...admitToManuscript(caller, await holdManuscript(trx, id)), ...order };
}

/** Throws `manuscript.changed_meanwhile` with what is kept, unless that is the revision which the caller has read. */
export async function refuseOutdated(trx: Transaction<Schema>, held: HeldManuscript, revision: number): Promise<void> {
  if (held.revision !== revision) throw new AppError("manuscript.changed_meanwhile", await readConflict(trx, held.id));
}
