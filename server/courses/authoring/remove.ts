import type { ManuscriptDeletion } from "#domain/manuscript.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Database } from "#server/dependencies.ts";
import { holdInCourse } from "./hold-manuscript.ts";
import { countStakes, removeLesson } from "./lessons-queries.ts";
import { orderLessons, orderManuscripts } from "./order-queries.ts";
import type { Deed } from "./publish.ts";
import { removeManuscript } from "./queries.ts";

/**
 * Deletes a manuscript with its versions, and the lesson that it is published as with what learners left at it. The others close up; whoever
 * was at this lesson is at the next one, with the progress they had. Throws `manuscript.not_found`.
 */
export async function deleteManuscript(
  db: Database,
  { caller, requestId, network }: Deed,
  id: string,
): Promise<ManuscriptDeletion> {
  return db.transaction().execute(async (trx) => {
    const { course_id: courseId, title, manuscripts, lessons } = await holdInCourse(trx, caller, id);
    const { published, ...stakes } = await countStakes(trx, id);
    await removeManuscript(trx, id);
    await orderManuscripts(trx, without(manuscripts, id));
    if (published) {
      await removeLesson(trx, id);
      await orderLessons(trx, { courseId, before: lessons, after: without(lessons, id) });
    }
    await recordAudit(trx, {
      action: "lesson.deleted",
      actorId: caller.userId,
      subject: { type: "lesson", id },
      details: { title, courseId, published, ...stakes },
      requestId,
      network,
    });
    return { id, published };
  });
}

function without(ids: readonly string[], id: string): string[] {
  return ids.filter((other) => other !== id);
}
