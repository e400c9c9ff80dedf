import { AppError } from "#domain/errors.ts";
import { courseLimits } from "#domain/course.ts";
import type { LessonDraftList, NewLessonDraft } from "#domain/lesson-draft.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { refuseForeignPictures } from "#server/courses/media/picture-access.ts";
import { admitAuthor, admitToCourse } from "./admit-author.ts";
import { findOutline, lockCourse } from "./course-queries.ts";
import { listLessonIds, orderLessons } from "./order-queries.ts";
import { insertDraft } from "./queries.ts";
import { keepSectionSizes, putInSection } from "./sections.ts";
import { insertVersion } from "./versions-queries.ts";

/** Who acts, and when. */
export type Authorship = { caller: Caller; now: Date };

/** Read the outline of a course for its authors. Throws as `admitAuthor` does. */
export async function readOutline(db: Database, caller: Caller, courseId: string): Promise<LessonDraftList> {
  const {
    course,
    sections,
    lesson_drafts: lessonDrafts,
  } = admitAuthor(caller, await findOutline(db, { courseId, userId: caller.userId }));
  return { course, sections, lesson_drafts: lessonDrafts };
}

/**
 * Create a lesson, as a draft; repeating the call with the same id changes nothing.
 * Throws as `admitAuthor` does, `lesson_draft.id_taken`, `lesson_draft.too_many`, `text.foreign_picture`, and `lesson_draft.order_outdated`
 * if the lesson to insert it after no longer exists.
 */
export async function createLesson(
  db: Database,
  { caller, now }: Authorship,
  { courseId, input }: { courseId: string; input: NewLessonDraft },
): Promise<void> {
  const { id, title, content, after } = input;
  await db.transaction().execute(async (trx) => {
    await lockCourse(trx, courseId);
    await admitToCourse(trx, caller, courseId);
    const order = await listLessonIds(trx, courseId);
    if (order.includes(id)) return;
    if (order.length >= courseLimits.lessons) {
      throw new AppError("lesson_draft.too_many", { most: courseLimits.lessons });
    }
    await refuseForeignPictures(trx, caller, { after: content, field: "content" });
    const place = placeAfter(order, after);
    const made = { id, courseId, position: order.length, title, content, authorId: caller.userId, now };
    if (!(await insertDraft(trx, made))) throw new AppError("lesson_draft.id_taken", { field: "id" });
    await insertVersion(trx, { lessonId: id, reason: "saved", authorId: caller.userId, title, content, now });
    await orderLessons(trx, order.toSpliced(place, 0, id));
    await putInSection(trx, { courseId, id, after });
  });
}

/**
 * Reorder the lessons of a course, for authors and learners.
 * Throws as `admitAuthor` does, and `lesson_draft.order_outdated` if the list is incomplete.
 */
export async function reorderLessons(
  db: Database,
  caller: Caller,
  { courseId, ids }: { courseId: string; ids: string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCourse(trx, courseId);
    await admitToCourse(trx, caller, courseId);
    const order = await listLessonIds(trx, courseId);
    const named = new Set(ids);
    if (ids.length !== order.length || named.size !== ids.length || order.some((id) => !named.has(id))) {
      throw new AppError("lesson_draft.order_outdated");
    }
    await keepSectionSizes(trx, courseId, ids);
    await orderLessons(trx, ids);
  });
}

function placeAfter(order: readonly string[], after: string | null | undefined): number {
  if (after === undefined) return order.length;
  if (after === null) return 0;
  const index = order.indexOf(after);
  if (index < 0) throw new AppError("lesson_draft.order_outdated", { field: "after" });
  return index + 1;
}
