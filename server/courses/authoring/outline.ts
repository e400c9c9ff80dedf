import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { manuscriptLimits, takeInLessons } from "#domain/manuscript.ts";
import type { ManuscriptList, NewManuscript } from "#domain/manuscript.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { admitAuthor, admitToCourse } from "./admit-author.ts";
import { findOutline, holdCourse } from "./course-queries.ts";
import { insertFromLessons, listLessonIds, listManuscriptIds, orderLessons, orderManuscripts } from "./order-queries.ts";
import { insertManuscript } from "./queries.ts";
import { keepVersion } from "./versions-queries.ts";

/** By whom something is done, and when. */
export type Authorship = { caller: Caller; now: Date };

/** The outline of a course for its authors; lessons that were written elsewhere get their manuscripts now. Throws as `admitAuthor` does. */
export async function readOutline(db: Database, caller: Caller, courseId: string): Promise<ManuscriptList> {
  const asked = { courseId, userId: caller.userId };
  const outline = admitAuthor(caller, await findOutline(db, asked));
  if (!outline.incomplete) return presentOutline(outline);
  await db.transaction().execute(async (trx) => {
    await holdCourse(trx, courseId);
    await takeIn(trx, courseId);
  });
  return presentOutline(admitAuthor(caller, await findOutline(db, asked)));
}

/**
 * Begins a manuscript; asked again with the same id, nothing changes. Throws as `admitAuthor` does, `manuscript.id_taken`,
 * `manuscript.too_many`, or `manuscript.order_outdated` when what it shall stand behind is gone.
 */
export async function createManuscript(
  db: Database,
  { caller, now }: Authorship,
  { courseId, wish }: { courseId: string; wish: NewManuscript },
): Promise<void> {
  const { id, title, content, after } = wish;
  await db.transaction().execute(async (trx) => {
    await holdCourse(trx, courseId);
    await admitToCourse(trx, caller, courseId);
    const { manuscripts } = await takeIn(trx, courseId);
    if (manuscripts.includes(id)) return;
    if (manuscripts.length >= manuscriptLimits.perCourse) {
      throw new AppError("manuscript.too_many", { most: manuscriptLimits.perCourse });
    }
    const place = placeAfter(manuscripts, after);
    const made = { id, courseId, position: manuscripts.length, title, content, authorId: caller.userId, now };
    if (!(await insertManuscript(trx, made))) throw new AppError("manuscript.id_taken", { field: "id" });
    await keepVersion(trx, { manuscriptId: id, reason: "saved", authorId: caller.userId, title, content, now });
    await orderManuscripts(trx, manuscripts.toSpliced(place, 0, id));
  });
}

/**
 * Puts the manuscripts of a course in another order, and the lessons of learners with them. Throws as `admitAuthor` does, or
 * `manuscript.order_outdated` when these are not all of them.
 */
export async function reorderManuscripts(
  db: Database,
  caller: Caller,
  { courseId, ids }: { courseId: string; ids: string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdCourse(trx, courseId);
    await admitToCourse(trx, caller, courseId);
    const { manuscripts, lessons } = await takeIn(trx, courseId);
    const named = new Set(ids);
    if (ids.length !== manuscripts.length || named.size !== ids.length || manuscripts.some((id) => !named.has(id))) {
      throw new AppError("manuscript.order_outdated");
    }
    await orderManuscripts(trx, ids);
    await orderLessons(trx, { courseId, before: lessons, after: ids.filter((id) => lessons.includes(id)) });
  });
}

/** Gives every lesson of a course that is held its manuscript, in its place, and tells the order of both. */
export async function takeIn(trx: Transaction<Schema>, courseId: string): Promise<{ manuscripts: string[]; lessons: string[] }> {
  const known = await listManuscriptIds(trx, courseId);
  const lessons = await listLessonIds(trx, courseId);
  const manuscripts = takeInLessons(known, lessons);
  if (manuscripts.length > known.length) {
    await insertFromLessons(trx, courseId, known.length);
    await orderManuscripts(trx, manuscripts);
  }
  return { manuscripts, lessons };
}

function placeAfter(manuscripts: readonly string[], after: string | null | undefined): number {
  if (after === undefined) return manuscripts.length;
  if (after === null) return 0;
  const index = manuscripts.indexOf(after);
  if (index < 0) throw new AppError("manuscript.order_outdated", { field: "after" });
  return index + 1;
}

function presentOutline({ course, manuscripts }: ManuscriptList): ManuscriptList {
  return { course, manuscripts };
}
