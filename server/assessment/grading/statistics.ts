import { keptAnswerSchema } from "#domain/answer.schema.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import { describeItems, type ItemAnswer } from "#domain/item-statistics.ts";
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
  const questions = await findQuestions(
    db,
    described.map(({ itemId }) => itemId),
  );
  return {
    people: people.size,
    items: described.flatMap(
      ({ itemId, n, omitted, notReached, difficulty, discrimination, timed, visibleMs, thirds, sizes, flags }) => {
        const content = questions.get(itemId);
        if (!content) return [];
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
          options: options.map(({ id, text, correct }) => ({ text, correct, chosen: chosen.get(id) ?? [0, 0, 0] })),
        };
      },
    ),
  };
}

async function findQuestions(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof questionContentSchema.parse>>();
  const rows = await db
    .selectFrom("questions")
    .innerJoin("question_versions as version", (join) =>
      join.onRef("version.question_id", "=", "questions.id").onRef("version.number", "=", "questions.version"),
    )
    .select(["questions.id", "version.content"])
    .where("questions.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, content }) => [id, questionContentSchema.parse(content)]));
}
