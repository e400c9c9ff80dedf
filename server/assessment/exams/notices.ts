import { AppError } from "#domain/errors.ts";
import { examLimits } from "#domain/exam.ts";
import type { ExamNotice } from "#domain/exam-notice.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Find what an exam's authors have told those who take it, the first notice first. */
export async function findNotices(db: Database, examId: string): Promise<ExamNotice[]> {
  const rows = await db
    .selectFrom("exam_notices")
    .select(["id", "text", "sent_at"])
    .where("exam_id", "=", examId)
    .orderBy("sent_at")
    .orderBy("id")
    .execute();
  return rows.map(({ sent_at, ...notice }) => ({ ...notice, sent_at: new Date(sent_at).toISOString() }));
}

type Sending = { examId: string; text: string; by: string; now: Date };

/** How long the same words are the same notice, sent twice: by an impatient press, or again because an answer was lost. */
const sameNoticeMilliseconds = 60_000;

/**
 * Tell everybody who takes an exam something; whoever calls has locked the exam. The same words within a minute are told once. Throws
 * `exam.too_many_notices`.
 */
export async function sendNotice(db: Database, { examId, text, by, now }: Sending): Promise<void> {
  const notices = await findNotices(db, examId);
  if (notices.some((told) => told.text === text && Math.abs(now.getTime() - Date.parse(told.sent_at)) < sameNoticeMilliseconds))
    return;
  if (notices.length >= examLimits.notices) throw new AppError("exam.too_many_notices", { most: examLimits.notices });
  await db.insertInto("exam_notices").values({ exam_id: examId, text, sent_by: by, sent_at: now.toISOString() }).execute();
}

/** Withdraw a notice: nobody reads it from then on. One that is gone stays gone. */
export async function withdrawNotice(db: Database, { examId, id }: { examId: string; id: string }): Promise<void> {
  await db.deleteFrom("exam_notices").where("id", "=", id).where("exam_id", "=", examId).execute();
}
