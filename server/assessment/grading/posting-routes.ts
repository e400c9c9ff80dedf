import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sql, type Transaction } from "kysely";
import { settleCompletions } from "#server/assessment/completion/completion-status.ts";
import { admitToExam, lockAdmittedExam } from "#server/assessment/exams/admit-exam.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { gradesPostedMail } from "./mails.ts";

const postRoute = createRoute({
  method: "post",
  path: "/exams/{examId}/grades/post",
  tags: ["Exams"],
  summary: "Post an exam's grades",
  description:
    "For exams whose results are shown only when posted. Learners see the grades available so far and are notified by email. Attempts with essays that no one has read yet have to be posted later. Posting can't be undone.",
  ...signedIn,
  request: { params: z.object({ examId: idSchema }) },
  responses: {
    200: answer(z.object({ posted: z.int() }), "The number of learners who can now see a grade that they could not see before"),
    ...failures(...signedInFailures, "exam.not_found"),
  },
});

type Needs = Pick<Dependencies, "db" | "clock" | "academy">;

/** Routes for the authors of an exam to post its grades. */
export function postingRoutes({ db, clock, academy }: Needs): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(postRoute, async (context) => {
    const caller = requireCaller(context);
    const exam = await admitToExam(db, caller, context.req.valid("param").examId);
    const learners = await db.transaction().execute(async (trx) => {
      await lockAdmittedExam(trx, caller, exam.id);
      const posted = await postGrades(trx, { examId: exam.id, now: clock() });
      for (const { userId, email } of posted) {
        if (email === null) continue;
        await enqueueMail(trx, gradesPostedMail(email, exam.id), academy.current().mail, userId);
      }
      if (posted.length > 0)
        await recordAudit(trx, {
          action: "exam.grades_posted",
          actorId: caller.userId,
          subject: { type: "exam", id: exam.id },
          details: { learners: posted.length },
        });
      return posted;
    });
    if (learners.length > 0) await settleCompletions(db, { courseId: exam.course_id }, clock());
    return context.json({ posted: learners.length }, 200);
  });

  return router;
}

/**
 * Post an exam's grades and decisions that are not posted yet: learners see them from now on. Attempts with ungraded essays are posted
 * later.
 * Resolves to the learners, each once, with their email addresses; empty if the exam does not require posting.
 */
async function postGrades(
  trx: Transaction<Schema>,
  { examId, now }: { examId: string; now: Date },
): Promise<{ userId: string; email: string | null }[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ userId: string; email: string | null }>`
    with waiting as (select id from exams where id = ${examId} and results_when_posted),
    attempted as (
      update exam_attempts set posted_at = ${at} from waiting
      where exam_id = waiting.id and handed_in_at is not null and ungraded = 0 and posted_at is null returning user_id
    ),
    decided as (
      update grade_decisions set posted_at = ${at} from waiting
      where exam_id = waiting.id and posted_at is null returning user_id
    )
    select users.id as "userId", users.email from users
    where id in (select user_id from attempted union select user_id from decided) order by users.id`.execute(trx);
  return rows;
}
