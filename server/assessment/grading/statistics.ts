import { sql } from "kysely";
import { storedAnswerSchema, type Answer } from "#domain/answer.schema.ts";
import { chosenIn, listedAnswers, type ChosenAnswer } from "#domain/chosen-answers.ts";
import type { Remedy } from "#domain/correction.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import { describeItems, sharesOfThirds, type ItemAnswer } from "#domain/item-statistics.ts";
import type { ExamStatistics } from "#domain/item-statistics.schema.ts";
import { questionContentSchema } from "#domain/question.schema.ts";
import type { Database } from "#server/dependencies.ts";

/**
 * Compute statistics of an exam's questions, from the first handed-in and graded attempt of each person. Questions after the last answered
 * one count as not reached. Two statements.
 */
export async function readStatistics(db: Database, examId: string): Promise<ExamStatistics> {
  const rows = await db
    .selectFrom("exam_responses as response")
    .innerJoin("exam_attempts as attempt", "attempt.id", "response.attempt_id")
    .select([
      "attempt.id",
      "response.position",
      "response.question_id",
      "response.version",
      "response.answer",
      "response.points",
      "response.score",
      "response.visible_ms",
    ])
    .where("attempt.exam_id", "=", examId)
    .where("attempt.number", "=", 1)
    .where("attempt.handed_in_at", "is not", null)
    .where("attempt.ungraded", "=", 0)
    .where("response.left_out", "=", false)
    .orderBy("attempt.id")
    .orderBy("response.position")
    .execute();
  const newest = new Map<string, number>();
  for (const { question_id, version } of rows) newest.set(question_id, Math.max(version, newest.get(question_id) ?? 0));
  const questions = await findScoredQuestions(db, examId, newest);
  const people = new Map<string, typeof rows>();
  for (const row of rows) {
    const own = people.get(row.id) ?? [];
    own.push(row);
    people.set(row.id, own);
  }
  const seen = new Map<string, Map<string, ChosenAnswer>>();
  const choose = (questionId: string, answer: Answer | null) => {
    const question = questions.get(questionId);
    const chosen = question ? chosenIn(question, answer) : [];
    const known = seen.get(questionId) ?? new Map<string, ChosenAnswer>();
    seen.set(questionId, known);
    for (const each of chosen) known.set(each.key, each);
    return chosen.map(({ key }) => key);
  };
  const answers = Array.from(people.values(), (own): ItemAnswer[] => {
    const given = own.map(({ answer }) => (answer === null ? null : storedAnswerSchema.parse(answer)));
    const last = given.findLastIndex((answer) => isAnswered(answer));
    return own.map(({ question_id, score, points, visible_ms }, at) => ({
      itemId: question_id,
      share: at > last ? null : (score ?? 0) / points,
      omitted: at < last && !isAnswered(given[at] ?? null),
      chosen: choose(question_id, given[at] ?? null),
      visibleMs: visible_ms,
    }));
  });
  return {
    people: people.size,
    items: describeItems(answers).flatMap(
      ({ itemId, n, omitted, notReached, difficulty, discrimination, timed, visibleMs, thirds, sizes, flags }) => {
        const question = questions.get(itemId);
        if (!question) return [];
        const counts = new Map(thirds.map(({ optionId, chosen }) => [optionId, chosen]));
        const times = (key: string) => (counts.get(key) ?? []).reduce((sum, count) => sum + count, 0);
        const listed = listedAnswers(question, seen.get(itemId)?.values() ?? [], times);
        const { stem, type } = question.content;
        return {
          question_id: itemId,
          stem,
          type,
          n,
          omitted,
          not_reached: notReached,
          difficulty,
          discrimination,
          timed,
          visible_ms: visibleMs,
          sizes,
          flags,
          options: listed.map(({ key, part, text, correct }) => {
            const chosen = counts.get(key) ?? [0, 0, 0];
            return { part, text, correct, chosen, shares: sharesOfThirds(chosen, sizes) };
          }),
        };
      },
    ),
  };
}

type Stored = { question_id: string; content: unknown; key: unknown; remedy: Remedy | null };

/**
 * Return the newest version of each question that counted attempts have answered, and the keys by which answers earned points.
 * A later version of the question says nothing about how they were graded, unless a correction in force grades by its key.
 */
async function findScoredQuestions(db: Database, examId: string, versions: ReadonlyMap<string, number>) {
  const { rows } = await sql<Stored>`
    select version.question_id, version.content, correction.remedy, key.content as key
    from unnest(${[...versions.keys()]}::uuid[], ${[...versions.values()]}::integer[]) as asked (question_id, number)
    join question_versions version on version.question_id = asked.question_id and version.number = asked.number
    left join exam_corrections correction on correction.exam_id = ${examId} and correction.question_id = asked.question_id
      and correction.replaced_at is null and correction.up_to_version >= asked.number
    left join question_versions key on key.question_id = asked.question_id and key.number = correction.key_version`.execute(db);
  return new Map(
    rows.map(({ question_id, remedy, ...row }) => {
      const content = questionContentSchema.parse(row.content);
      const corrected = row.key === null ? null : questionContentSchema.parse(row.key);
      const key = corrected?.type === content.type ? corrected : null;
      const keys = key === null ? [content] : remedy === "both-keys" ? [content, key] : [key];
      return [question_id, { content, keys }] as const;
    }),
  );
}
