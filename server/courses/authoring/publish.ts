import { AppError } from "#domain/errors.ts";
import type { PublishedLesson } from "#domain/lesson-draft.schema.ts";
import { visibleText } from "#domain/storable-text.ts";
import { storeLessonHtml } from "#server/courses/lessons/lesson-html-cache.ts";
import { recordAudit, type AuditedRequest } from "#server/platform/audit/audit-log.ts";
import type { Database } from "#server/dependencies.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import { lockInCourse, refuseOutdated } from "./lock-draft.ts";
import { findLesson, publishText } from "./published-queries.ts";
import { mayWriteDrafts } from "./policy.ts";
import type { Authorship } from "./outline.ts";
import { findDraft } from "./queries.ts";
import { passWithoutCaptions } from "./require-captions.ts";
import { hasVersion, insertVersion } from "./versions-queries.ts";

/** The author of an audited action, when, and in which request. */
export type Action = Authorship & AuditedRequest;

/**
 * Publish a lesson draft: it becomes the text that learners read. Idempotent.
 * Throws `lesson_draft.not_found`, `lesson_draft.empty`, `text.too_intricate`, `lesson_draft.no_captions`, and
 * `lesson_draft.changed_meanwhile` with the stored text.
 */
export async function publishDraft(
  db: Database,
  { caller, now, requestId, network }: Action,
  { id, revision, withoutCaptions }: { id: string; revision: number; withoutCaptions: string },
): Promise<PublishedLesson> {
  // Rendered before locking, because rendering may be slow. A text that cannot be rendered is not published.
  const written = await findDraft(db, id);
  if (written && mayWriteDrafts(caller, written))
    await renderMarkdown(written.content, { group: caller.userId, field: "content" });
  const lesson = await db.transaction().execute(async (trx) => {
    const locked = await lockInCourse(trx, caller, id);
    await refuseOutdated(trx, locked, revision);
    const { course_id: courseId, title, content } = locked;
    if (visibleText(content) === "") throw new AppError("lesson_draft.empty");
    const known = await findLesson(trx, id);
    if (known?.title === title && known.content === content) return known;
    await passWithoutCaptions(trx, { courseId, content, reason: withoutCaptions, userId: caller.userId, now });
    // The text published until now is not among the versions if it was not written in the editor.
    if (known && !(await hasVersion(trx, id, known))) {
      await insertVersion(trx, { ...known, lessonId: id, reason: "published", authorId: null, now });
    }
    await publishText(trx, { id, title, content, now });
    await insertVersion(trx, { lessonId: id, reason: "published", authorId: caller.userId, title, content, now });
    await recordAudit(trx, {
      action: "lesson.published",
      actorId: caller.userId,
      subject: { type: "lesson", id },
      details: { title, courseId, first: !known },
      requestId,
      network,
    });
    const lesson = await findLesson(trx, id);
    if (!lesson) throw new AppError("lesson_draft.not_found");
    return lesson;
  });
  const html = await renderMarkdown(lesson.content, { group: caller.userId, field: "content" });
  await storeLessonHtml(db, lesson, html);
  return { ...lesson, html };
}
