import { sql } from "kysely";
import { keptAnswerSchema } from "#domain/answer.schema.ts";
import type { Remedy } from "#domain/correction.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import { describeItems, type ItemAnswer } from "#domain/item-statistics.ts";
import type { ExamStatistics } from "#domain/item-statistics.schema.ts";
import type { QuestionContent } from "#domain/question.ts";
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
  const people = new Map<string, typeof rows>();
  for (const row of rows) {
    const own = people.get(row.id) ?? [];
    own.push(row);
    people.set(row.id, own);
  }
  const answers = Array.from(people.values(), (own): ItemAnswer[] => {
    const given = own.map(({ answer }) => (answer === null ? null : keptAnswerSchema.parse(answer)));
    const last = given.findLastIndex((answer) => isAnswered(answer));
    return own.map(({ question_id, score, points, visible_ms }, at) => ({
      itemId: question_id,
      share: at > last ? null : (score ?? 0) / points,
      omitted: at < last && !isAnswered(given[at] ?? null),
      chosen: given[at]?.options ?? [],
      visibleMs: visible_ms,
    }));
  });
  const described = describeItems(answers);
  const newest = new Map<string, number>();
  for (const { question_id, version } of rows) newest.set(question_id, Math.max(version, newest.get(question_id) ?? 0));
  const questions = await findScoredQuestions(db, examId, newest);
  return {
    people: people.size,
    items: described.flatMap(
      ({ itemId, n, omitted, notReached, difficulty, discrimination, timed, visibleMs, thirds, sizes, flags }) => {
        const question = questions.get(itemId);
        if (!question) return [];
        const { content, isRight } = question;
        const chosen = new Map(thirds.map(({ optionId, chosen: counts }) => [optionId, counts]));
        const { stem, type } = content;
        const options = type === "single-choice" || type === "multiple-choice" || type === "true-false" ? content.options : [];
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
          options: options.map(({ id, text }) => ({ text, correct: isRight(id), chosen: chosen.get(id) ?? [0, 0, 0] })),
        };
      },
    ),
  };
}

type Stored = { question_id: string; content: unknown; key: unknown; remedy: Remedy | null };

/**
 * Return the newest version of each question that counted attempts have answered, and which of its options earned points.
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
      const right = new Set(keys.flatMap(rightOptions));
      return [question_id, { content, isRight: (optionId: string) => right.has(optionId) }] as const;
    }),
  );
}

function rightOptions(content: QuestionContent): string[] {
  return "options" in content ? content.options.filter(({ correct }) => correct).map(({ id }) => id) : [];
}
