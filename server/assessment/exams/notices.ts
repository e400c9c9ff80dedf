import { AppError } from "#domain/errors.ts";
import { examLimits } from "#domain/exam.ts";
import type { ExamNotice } from "#domain/exam-notice.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Find the notices of an exam, the earliest first. */
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

/** The same text within this time is one notice sent twice: by a double click, or by a retry after a lost response. */
const sameNoticeMilliseconds = 60_000;

/**
 * Send a notice to everybody who is taking an exam; the caller has locked the exam. The same text within a minute is sent once.
 * Throws `exam.too_many_notices`.
 */
export async function sendNotice(db: Database, { examId, text, by, now }: Sending): Promise<void> {
  const notices = await findNotices(db, examId);
  if (notices.some((told) => told.text === text && Math.abs(now.getTime() - Date.parse(told.sent_at)) < sameNoticeMilliseconds))
    return;
  if (notices.length >= examLimits.notices) throw new AppError("exam.too_many_notices", { most: examLimits.notices });
  await db.insertInto("exam_notices").values({ exam_id: examId, text, sent_by: by, sent_at: now.toISOString() }).execute();
}

/** Withdraw a notice: nobody sees it any longer. Idempotent. */
export async function withdrawNotice(db: Database, { examId, id }: { examId: string; id: string }): Promise<void> {
  await db.deleteFrom("exam_notices").where("id", "=", id).where("exam_id", "=", examId).execute();
}
