import { sql } from "kysely";
import type { ReadingPosition } from "#domain/reading-position.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Keeps where a person is in a lesson, unless they have been elsewhere in it since then; what is dated in the future counts as now. Undefined when the lesson is gone. */
export async function keepReadingPosition(
  db: Database,
  { lessonId, userId, block, readAt, now }: { lessonId: string; userId: string; block: number; readAt: Date; now: Date },
): Promise<ReadingPosition | undefined> {
  const { rows } = await sql<{ block: number; read_at: string }>`
    insert into reading_positions as kept (user_id, lesson_id, block, read_at)
    select ${userId}, id, ${block}, ${readAt.toISOString()} from lessons where id = ${lessonId} for key share
    on conflict (user_id, lesson_id) do update set
      block = case when excluded.read_at >= least(kept.read_at, ${now.toISOString()}) then excluded.block else kept.block end,
      read_at = greatest(excluded.read_at, least(kept.read_at, ${now.toISOString()}))
    returning block, read_at`.execute(db);
  const [row] = rows;
  return row && { block: row.block, read_at: new Date(row.read_at).toISOString() };
}
