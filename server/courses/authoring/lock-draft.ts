import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { admitToDraft } from "./admit-author.ts";
import { findPlace, lockCourse, shareCourse } from "./course-queries.ts";
import { listLessonIds } from "./order-queries.ts";
import { lockDraft, readConflict, type LockedDraft } from "./queries.ts";

/** A lesson draft with the order of its course, locked against moves until the transaction ends. */
export type LockedInCourse = LockedDraft & { order: string[] };

/** Lock a lesson draft for writing its text. Throws `lesson_draft.not_found`. */
export async function lockForAuthor(trx: Transaction<Schema>, caller: Caller, id: string): Promise<LockedDraft> {
  return admitToDraft(caller, (await shareCourse(trx, id)) ? await lockDraft(trx, id) : undefined);
}

/**
 * Lock a lesson draft and the order of its course. The course is always locked first, to avoid deadlocks.
 * Throws `lesson_draft.not_found`.
 */
export async function lockInCourse(trx: Transaction<Schema>, caller: Caller, id: string): Promise<LockedInCourse> {
  const { courseId } = admitToDraft(caller, await findPlace(trx, id));
  await lockCourse(trx, courseId);
  return { ...admitToDraft(caller, await lockDraft(trx, id)), order: await listLessonIds(trx, courseId) };
}

/** Throw `lesson_draft.changed_meanwhile` with the stored text, unless the caller has read the current revision. */
export async function refuseOutdated(trx: Transaction<Schema>, locked: LockedDraft, revision: number): Promise<void> {
  if (locked.revision !== revision) throw new AppError("lesson_draft.changed_meanwhile", await readConflict(trx, locked.id));
}
