import { sql } from "kysely";
import { clocksDifferSeconds } from "#domain/moment.ts";
import type { Dependencies } from "#server/dependencies.ts";

/**
 * Return whether this machine's clock is ahead of the database's by more than clocks may differ. What is deleted by its age must wait until
 * the clock is right: a fast one makes everything look old.
 */
export async function runsFast({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<boolean> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  const [row] = rows;
  return row !== undefined && clock().getTime() - new Date(row.at).getTime() > clocksDifferSeconds * 1000;
}
