import { sql, type Transaction } from "kysely";
import type { HandedInBy } from "#domain/exam.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Recompute the stored totals of attempts; with `end`, also mark them as handed in. */
export async function sumAttempts(
  trx: Transaction<Schema>,
  ids: readonly string[],
  end?: { handedInAt: Date; by: HandedInBy },
): Promise<void> {
  const ended = end && sql`, handed_in_at = ${end.handedInAt.toISOString()}, handed_in_by = ${end.by}`;
  await sql`
    update exam_attempts set score = found.score, max_score = found.max_score, ungraded = found.ungraded ${ended ?? sql``}
    from (
      select attempt_id, coalesce(sum(score) filter (where not left_out), 0)::integer as score,
        coalesce(sum(points) filter (where not left_out), 0)::integer as max_score,
        (count(*) filter (where score is null))::integer as ungraded
      from exam_responses where attempt_id = any(${ids}::uuid[]) group by attempt_id
    ) found
    where exam_attempts.id = found.attempt_id`.execute(trx);
}
