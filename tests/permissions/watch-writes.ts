import { sql, type Transaction } from "kysely";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** What a refused call may write: rate-limit counters, and audit entries of the attempt. */
const mayBeWritten = ["rate_limits", "audit_log", "migrations"];

/** Make the database record every row that is written from now on. Returns a function that returns their number, by table. */
export async function watchWrites(db: Database): Promise<() => Promise<Record<string, number>>> {
  await sql`create unlogged table written_rows (id bigint generated always as identity primary key, table_name text not null)`.execute(
    db,
  );
  await sql`create function note_written_row() returns trigger language plpgsql as $$
    begin insert into written_rows (table_name) values (tg_table_name); return null; end $$`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${[...mayBeWritten, "written_rows"]})`.execute(db);
  // A setting that a transaction has made for itself is empty afterwards, and null in a connection without such a transaction.
  for (const { name } of tables) {
    await sql`create trigger note_written after insert or update or delete on ${sql.table(name)}
      for each row when (current_setting('scenes.are_set', true) is distinct from 'yes') execute function note_written_row()`.execute(
      db,
    );
  }
  let seen = "0";
  return async () => {
    const { rows } = await sql<{ name: string; times: number; last: string }>`
      select table_name as name, count(*)::integer as times, max(id)::text as last
      from written_rows where id > ${seen} group by table_name`.execute(db);
    for (const { last } of rows) if (BigInt(last) > BigInt(seen)) seen = last;
    return Object.fromEntries(rows.map(({ name, times }) => [name, times]));
  };
}

/** Do not record what this transaction writes, which is no call's. */
export async function sayThatScenesAreSet(trx: Transaction<Schema>): Promise<void> {
  await sql`set local scenes.are_set = 'yes'`.execute(trx);
}
