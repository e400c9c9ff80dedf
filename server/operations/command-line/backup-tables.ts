import type { Client } from "pg";

/** A table as a backup knows it: its name and the columns that are written back (generated ones make themselves). */
export type BackupTable = { name: string; columns: string[] };

/**
 * The tables of the academy, those that others refer to first. Counters that wear off by themselves stay behind, as does the list of
 * migrations and the folder that the files are in: a backup is restored into a schema and a folder that are already there.
 */
export async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as parents
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('migrations', 'rate_limits', 'file_store')
    order by c.relname`);
  const ordered: BackupTable[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].filter(({ parents }) => !parents.some((parent) => left.has(parent)));
    if (next.length === 0) throw new Error(`the tables ${[...left.keys()].join(", ")} refer to each other in a circle`);
    for (const { name, columns } of next) {
      ordered.push({ name, columns });
      left.delete(name);
    }
  }
  return ordered;
}

/** Makes values look the same whatever the server is set to, and lets the session take the time that it takes. */
export async function settleSession(client: Client): Promise<void> {
  await client.query(`
    set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1;
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
}

/** A name as SQL wants it. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
