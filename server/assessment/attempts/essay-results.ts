import { sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import { givenSchema, type EssayResult } from "#domain/essay.schema.ts";
import { questionContentSchema } from "#domain/question.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Return the grades of an attempt's essays, by position; ungraded ones are left out. */
export async function findEssayResults(db: Database, attemptId: string): Promise<Map<number, EssayResult>> {
  const rows = await db
    .selectFrom("essay_readings as reading")
    .innerJoin("exam_responses as response", (join) =>
      join.onRef("response.attempt_id", "=", "reading.attempt_id").onRef("response.position", "=", "reading.position"),
    )
    .innerJoin("question_versions as version", (join) =>
      join.onRef("version.question_id", "=", "response.question_id").onRef("version.number", "=", "response.version"),
    )
    .select(["reading.position", "reading.given", "reading.comment", "reading.appeal", "reading.reply", "version.content"])
    .where("reading.attempt_id", "=", attemptId)
    .where("reading.graded_at", "is not", null)
    .execute();
  return new Map(
    rows.map(({ position, given, comment, appeal, reply, content }) => {
      const points = new Map(givenSchema.parse(given).map((row) => [row.row, row]));
      return [
        position,
        {
          rows: questionContentSchema.parse(content).rubric.map(({ id, text, points: of }) => ({
            text,
            of,
            points: points.get(id)?.points ?? 0,
            comment: points.get(id)?.comment ?? "",
          })),
          comment,
          appeal: appeal === null ? null : { text: appeal, reply },
        },
      ];
    }),
  );
}

type Appealing = { attemptId: string; userId: string; position: number; text: string; now: Date };

/**
 * Request another grading of an essay: once per essay, and after it was graded. Throws `attempt.not_found`, `essay.not_graded` and
 * `essay.appealed`.
 */
export async function appealEssay(db: Database, { attemptId, userId, position, text, now }: Appealing): Promise<void> {
  const { rows } = await sql<{ graded: boolean; appealed: boolean }>`
    with found as (
      select reading.*, is_grade_shown(exams, attempt.posted_at) as shown
      from exam_attempts attempt join exams on exams.id = attempt.exam_id
      left join essay_readings reading on reading.attempt_id = attempt.id and reading.position = ${position}::integer
      where attempt.id = ${attemptId} and attempt.user_id = ${userId}
    ), made as (
      update essay_readings set appeal = ${text}, appealed_at = ${now.toISOString()} from found
      where essay_readings.attempt_id = found.attempt_id and essay_readings.position = found.position
        and found.shown and essay_readings.graded_at is not null and essay_readings.appeal is null
      returning 1
    )
    select found.shown and found.graded_at is not null as graded, found.appeal is not null or not exists (select from made) as appealed
    from found`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("attempt.not_found");
  if (!row.graded) throw new AppError("essay.not_graded");
  if (row.appealed) throw new AppError("essay.appealed");
}
