import { sql, type Transaction } from "kysely";
import { storedAnswerSchema } from "#domain/answer.schema.ts";
import { isLower, scoreAnswer, type Remedy } from "#domain/correction.ts";
import {
  correctionListSchema,
  type CorrectionChoice,
  type CorrectionEffect,
  type CorrectionList,
} from "#domain/correction.schema.ts";
import { AppError } from "#domain/errors.ts";
import { givenSchema } from "#domain/essay.schema.ts";
import { attemptGradingSchema } from "#domain/exam.schema.ts";
import { gradeEssay, pointsFor } from "#domain/grade-answer.ts";
import type { QuestionContent } from "#domain/question.ts";
import { questionContentSchema } from "#domain/question.schema.ts";
import { sumAttempts } from "#server/assessment/attempts/sum-attempts.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { describeEffect, type Attempt, type Regrade } from "./correction-effect.ts";

type Plan = {
  courseId: string;
  keyVersion: number | null;
  upTo: number;
  attempts: Attempt[];
  regrades: Regrade[];
  effect: CorrectionEffect;
};

/**
 * Compute what a correction of a question would change in every handed-in attempt; nothing is written.
 * Lower scores are not applied unless `may_lower` is set. Throws `question.not_found`, `correction.other_type` and
 * `correction.nothing_left`.
 */
export async function planCorrection(
  trx: Transaction<Schema>,
  examId: string,
  { question_id: questionId, remedy, may_lower: mayLower }: CorrectionChoice,
  now: Date,
): Promise<Plan> {
  const exam = await trx
    .selectFrom("exams")
    .select(["course_id", "grading", "passing_percent"])
    .where("id", "=", examId)
    .executeTakeFirstOrThrow();
  const [attempts, answers] = [await findAttempts(trx, examId), await findAnswers(trx, { examId, questionId })];
  if (answers.length === 0) throw new AppError("question.not_found");
  const { key, keyVersion, upTo } = await findKey(trx, questionId, remedy);
  if (key && answers.every(({ version, content }) => version > upTo || content.type !== key.type))
    throw new AppError("correction.other_type");
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const regrades: Regrade[] = [];
  for (const { attemptId, position, content, answer, points, score, leftOut, given, version } of answers) {
    const attempt = byId.get(attemptId);
    if (!attempt) continue;
    // Attempts that saw a version of another type keep their own key.
    const usable = key && key.type === content.type ? key : null;
    // For newer versions than it applies to, this correction only ends the one that it replaces.
    const correction = version > upTo ? null : { remedy, key: usable };
    const scored = scoreAnswer({ content, answer, points, correction });
    const read = given && pointsFor(gradeEssay(content.rubric, given), points);
    const next = scored.score === null ? { score: read, leftOut: false } : scored;
    const before = { score: attempt.score, maxScore: attempt.maxScore };
    const after = {
      score: before.score - (leftOut ? 0 : (score ?? 0)) + (next.leftOut ? 0 : (next.score ?? 0)),
      maxScore: before.maxScore - (leftOut ? 0 : points) + (next.leftOut ? 0 : points),
    };
    if (after.maxScore === 0) throw new AppError("correction.nothing_left");
    if (next.score === score && next.leftOut === leftOut) continue;
    if (!mayLower && isLower(after, before)) continue;
    attempt.after = { ...after, ungraded: attempt.ungraded + (next.score === null ? 1 : 0) - (score === null ? 1 : 0) };
    regrades.push({ attemptId, position, ...next, before, after });
  }
  const rule = { grading: attemptGradingSchema.parse(exam.grading), passingPercent: exam.passing_percent };
  const found = { examId, courseId: exam.course_id, attempts, regrades, asked: answers.length, rule };
  const effect = await describeEffect(trx, found, now);
  return { courseId: exam.course_id, keyVersion, upTo, attempts, regrades, effect };
}

type Correcting = { examId: string; choice: CorrectionChoice; reason: string; authorId: string; now: Date };

/** Correct a question of an exam that the caller has locked: regrade every attempt; running ones are graded accordingly later. */
export async function correctQuestion(
  trx: Transaction<Schema>,
  { examId, choice, reason, authorId, now }: Correcting,
): Promise<Plan & { correctionId: string }> {
  await trx.selectFrom("exam_attempts").select("id").where("exam_id", "=", examId).orderBy("id").forUpdate().execute();
  const plan = await planCorrection(trx, examId, choice, now);
  const made_at = now.toISOString();
  await trx
    .updateTable("exam_corrections")
    .set({ replaced_at: made_at })
    .where("exam_id", "=", examId)
    .where("question_id", "=", choice.question_id)
    .where("replaced_at", "is", null)
    .execute();
  const { question_id, remedy, may_lower } = choice;
  const { id: correctionId } = await trx
    .insertInto("exam_corrections")
    .values({
      exam_id: examId,
      question_id,
      remedy,
      may_lower,
      key_version: plan.keyVersion,
      up_to_version: plan.upTo,
      reason,
      author_id: authorId,
      made_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { regrades } = plan;
  await sql`
    update exam_responses set score = regraded.score, left_out = regraded.left_out
    from unnest(${regrades.map(({ attemptId }) => attemptId)}::uuid[], ${regrades.map(({ position }) => position)}::integer[],
      ${regrades.map(({ score }) => score)}::integer[], ${regrades.map(({ leftOut }) => leftOut)}::boolean[])
      as regraded (attempt_id, position, score, left_out)
    where exam_responses.attempt_id = regraded.attempt_id and exam_responses.position = regraded.position`.execute(trx);
  await sumAttempts(trx, [...new Set(regrades.map(({ attemptId }) => attemptId))]);
  await sql`
    insert into exam_regrades (correction_id, attempt_id, score_before, max_before, score_after, max_after)
    select ${correctionId}::uuid, * from unnest(${regrades.map(({ attemptId }) => attemptId)}::uuid[],
      ${regrades.map(({ before }) => before.score)}::integer[], ${regrades.map(({ before }) => before.maxScore)}::integer[],
      ${regrades.map(({ after }) => after.score)}::integer[], ${regrades.map(({ after }) => after.maxScore)}::integer[])`.execute(
    trx,
  );
  return { ...plan, correctionId };
}

async function findAttempts(trx: Transaction<Schema>, examId: string): Promise<Attempt[]> {
  const rows = await trx
    .selectFrom("exam_attempts as attempt")
    .innerJoin("profiles", "profiles.id", "attempt.user_id")
    .innerJoin("users", "users.id", "attempt.user_id")
    .innerJoin("exams", "exams.id", "attempt.exam_id")
    .select(sql<boolean>`is_grade_shown(exams, attempt.posted_at)`.as("shown"))
    .select([
      "attempt.id",
      "attempt.user_id",
      "attempt.score",
      "attempt.max_score",
      "attempt.ungraded",
      "profiles.full_name",
      "users.email",
    ])
    .where("attempt.exam_id", "=", examId)
    .where("attempt.handed_in_at", "is not", null)
    .orderBy("attempt.number")
    .execute();
  return rows.map(({ id, user_id: userId, score, max_score: maxScore, ungraded, full_name: fullName, email, shown }) => {
    const sum = { score: score ?? 0, maxScore };
    // Learners who do not know their score yet are not told that it has changed.
    return { id, userId, fullName, email: (shown && email) || "", ungraded, ...sum, after: { ...sum, ungraded } };
  });
}

async function findAnswers(trx: Transaction<Schema>, { examId, questionId }: { examId: string; questionId: string }) {
  const rows = await trx
    .selectFrom("exam_responses as response")
    .innerJoin("exam_attempts as attempt", "attempt.id", "response.attempt_id")
    .innerJoin("question_versions as version", (join) =>
      join.onRef("version.question_id", "=", "response.question_id").onRef("version.number", "=", "response.version"),
    )
    .leftJoin("essay_readings as reading", (join) =>
      join.onRef("reading.attempt_id", "=", "response.attempt_id").onRef("reading.position", "=", "response.position"),
    )
    .select(["response.attempt_id", "response.position", "response.answer", "response.points", "response.score"])
    .select(["response.left_out", "response.version", "version.content", "reading.given"])
    .where("attempt.exam_id", "=", examId)
    .where("attempt.handed_in_at", "is not", null)
    .where("response.question_id", "=", questionId)
    .execute();
  const contents = new Map<number, QuestionContent>();
  return rows.map((row) => {
    const content = contents.get(row.version) ?? questionContentSchema.parse(row.content);
    contents.set(row.version, content);
    const answer = row.answer === null ? null : storedAnswerSchema.parse(row.answer);
    const { attempt_id: attemptId, position, points, score, left_out: leftOut, version } = row;
    const given = row.given === null ? null : givenSchema.parse(row.given);
    return { attemptId, position, points, score, leftOut, version, content, answer, given };
  });
}

/** Return the key of the newest version if the remedy uses it, and the last version that the remedy applies to. */
async function findKey(trx: Transaction<Schema>, questionId: string, remedy: Remedy) {
  const row = await trx
    .selectFrom("question_versions")
    .select(["number", "content"])
    .where("question_id", "=", questionId)
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();
  const { number, content } = row;
  if (remedy !== "new-key" && remedy !== "both-keys") return { key: null, keyVersion: null, upTo: number };
  return { key: questionContentSchema.parse(content), keyVersion: number, upTo: number - 1 };
}

/** Return the questions in attempts of an exam, and all their corrections, the newest first. */
export async function listCorrections(db: Database, examId: string): Promise<CorrectionList> {
  const { rows } = await sql<{ list: unknown }>`
    select json_build_object(
      'questions', (select coalesce(json_agg(json_build_object(
          'id', question.id, 'stem', version.content->>'stem', 'type', version.type, 'attempts', asked.attempts, 'newest', question.version,
          'asked', asked.versions) order by asked.first, question.id), '[]')
        from (
          select response.question_id, count(*) as attempts, min(response.position) as first, json_agg(distinct response.version) as versions
          from exam_responses response join exam_attempts attempt on attempt.id = response.attempt_id
          where attempt.exam_id = ${examId} and attempt.handed_in_at is not null group by response.question_id
        ) asked
        join questions question on question.id = asked.question_id
        join question_versions version on version.question_id = question.id and version.number = question.version),
      'corrections', (select coalesce(json_agg(json_build_object(
          'id', correction.id, 'question_id', correction.question_id, 'stem', version.content->>'stem', 'remedy', correction.remedy,
          'may_lower', correction.may_lower, 'reason', correction.reason, 'author', profiles.full_name,
          'made_at', ${isoTime("correction.made_at")}, 'counts', correction.replaced_at is null,
          'changed', (select count(*) from exam_regrades where correction_id = correction.id)) order by correction.made_at desc), '[]')
        from exam_corrections correction
        join questions question on question.id = correction.question_id
        join question_versions version on version.question_id = question.id and version.number = question.version
        left join profiles on profiles.id = correction.author_id
        where correction.exam_id = ${examId})
    ) as list`.execute(db);
  return correctionListSchema.parse(rows[0]?.list);
}

/** Return the learners whose scores a correction changed, each once, with their email addresses. */
export function notifiedLearners({ attempts, regrades }: Plan): { email: string; userId: string }[] {
  const changed = new Set(
    regrades.filter(({ before, after }) => isLower(before, after) || isLower(after, before)).map(({ attemptId }) => attemptId),
  );
  const told = new Map(
    attempts.filter(({ id, email }) => changed.has(id) && email !== "").map(({ userId, email }) => [userId, email]),
  );
  return Array.from(told, ([userId, email]) => ({ userId, email }));
}
