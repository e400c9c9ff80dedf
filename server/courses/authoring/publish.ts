import { AppError } from "#domain/errors.ts";
import type { PublishedLesson } from "#domain/manuscript.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Database } from "#server/dependencies.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import { holdInCourse, refuseOutdated } from "./hold-manuscript.ts";
import { findLesson, insertLesson, updateLesson } from "./lessons-queries.ts";
import { orderLessons } from "./order-queries.ts";
import { mayWriteManuscripts } from "./policy.ts";
import type { Authorship } from "./outline.ts";
import { findManuscript } from "./queries.ts";
import { hasVersion, keepVersion } from "./versions-queries.ts";

/** By whom something is done that the audit log tells of, and in which request. */
export type Deed = Authorship & { requestId: string; network: string };

/**
 * Makes a manuscript what learners read: the lesson of the same id gets its text, or comes into being in its place among the others. What is
 * published already may be sent again. Throws `manuscript.not_found`, `manuscript.empty`, `text.too_intricate`, or
 * `manuscript.changed_meanwhile` with what is kept.
 */
export async function publishManuscript(
  db: Database,
  { caller, now, requestId, network }: Deed,
  { id, revision }: { id: string; revision: number },
): Promise<PublishedLesson> {
  // Before anything is held: what learners could not be shown is not published, and rendering may take its time.
  const written = await findManuscript(db, id);
  if (written && mayWriteManuscripts(caller, written))
    await renderMarkdown(written.content, { group: caller.userId, field: "content" });
  const lesson = await db.transaction().execute(async (trx) => {
    const held = await holdInCourse(trx, caller, id);
    await refuseOutdated(trx, held, revision);
    const { course_id: courseId, title, content, manuscripts, lessons } = held;
    if (content.trim() === "") throw new AppError("manuscript.empty");
    const known = await findLesson(trx, id);
    if (known?.title === title && known.content === content) return known;
    if (known) {
      // What learners read until now may have been written elsewhere.
      if (!(await hasVersion(trx, id, known))) {
        await keepVersion(trx, { ...known, manuscriptId: id, reason: "published", authorId: null, now });
      }
      await updateLesson(trx, { id, title, content });
    } else {
      const lesson = { id, course_id: courseId, position: lessons.length, title, content };
      if (!(await insertLesson(trx, lesson))) throw new AppError("manuscript.id_taken", { field: "id" });
      const after = manuscripts.filter((manuscript) => manuscript === id || lessons.includes(manuscript));
      await orderLessons(trx, { courseId, before: lessons, after });
    }
    await keepVersion(trx, { manuscriptId: id, reason: "published", authorId: caller.userId, title, content, now });
    await recordAudit(trx, {
      action: "lesson.published",
      actorId: caller.userId,
      subject: { type: "lesson", id },
      details: { title, courseId, first: !known },
      requestId,
      network,
    });
    const lesson = await findLesson(trx, id);
    if (!lesson) throw new AppError("manuscript.not_found");
    return lesson;
  });
  return { ...lesson, html: await renderMarkdown(lesson.content, { group: caller.userId, field: "content" }) };
}
