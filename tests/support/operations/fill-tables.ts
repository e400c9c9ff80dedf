import fc from "fast-check";
import { Client, type ClientConfig } from "pg";
import { listTables, quoteName } from "#server/operations/command-line/backup.ts";

type Column = { name: string; type: string; nullable: boolean; parent: { table: string; column: string } | null };
type FilledTable = { name: string; columns: Column[] };

/** A value in PostgreSQL's text form, null, or the index of a row in the referenced table. */
type Cell = string | null | { parent: number };
export type GeneratedRows = Record<string, Cell[][]>;

const dangerous = [
  "\u2028",
  "\u2029",
  "\u0085",
  "\u200f",
  "\u202e",
  "\ufeff",
  "\uffff",
  "\r\n",
  "\n",
  "\t",
  "\\",
  "\\N",
  "\\.",
  "\\n",
  "\b",
  "\v",
  "\u007f",
  "🦉",
  "👩‍👩‍👧",
  "e\u0301",
  '"',
  "'",
  "{",
  "}",
  ",",
];
/** Any text that PostgreSQL can store: all of Unicode but NUL. Lone surrogates have no UTF-8 form. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...dangerous), fc.string({ unit: "binary", maxLength: 6 })), { maxLength: 8 })
  .map((parts) => parts.join("").replaceAll("\0", ""));

const json = fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }).map((value) => JSON.stringify(value).replaceAll("\\u0000", ""));
const moment = fc
  .date({ min: new Date("0001-01-02T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z"), noInvalidDate: true })
  .chain((date) => fc.nat(999).map((micros) => date.toISOString().replace("Z", `${String(micros).padStart(3, "0")}Z`)));

/** Ranges as PostgreSQL writes them: in order, and apart. */
const multiranges = fc
  .uniqueArray(fc.nat(1_000_000), { maxLength: 6 })
  .map((edges) => edges.toSorted((one, other) => one - other).map((edge, index) => edge * 2 + index))
  .map((edges) =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_, index) => `[${edges[2 * index]},${edges[2 * index + 1]})`),
  )
  .map((parts) => `{${parts.join(",")}}`);

const valuesOf: Record<string, fc.Arbitrary<string>> = {
  tsvector: fc
    .uniqueArray(fc.stringMatching(/^[a-zéßж]{1,8}$/), { maxLength: 5 })
    .map((words) => words.map((word, at) => `'${word}':${at + 1}${["A", "B", ""][at % 3]}`).join(" ")),
  text,
  citext: text,
  "text[]": fc.array(text, { maxLength: 3 }).map((texts) => `{${texts.map((each) => JSON.stringify(each)).join(",")}}`),
  jsonb: json,
  "timestamp with time zone": moment,
  date: moment.map((at) => at.slice(0, 10)),
  uuid: fc.uuid(),
  "uuid[]": fc.array(fc.uuid(), { maxLength: 3 }).map((ids) => `{${ids.join(",")}}`),
  boolean: fc.constantFrom("true", "false"),
  smallint: fc.integer({ min: -32768, max: 32767 }).map(String),
  integer: fc.integer().map(String),
  bigint: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  "numeric(2,1)": fc.integer({ min: -99, max: 99 }).map((tenths) => (tenths / 10).toFixed(1)),
  int4multirange: multiranges,
  int8multirange: multiranges,
  "double precision": fc.double().map(String),
  bytea: fc.uint8Array({ maxLength: 40 }).map((bytes) => `\\x${Buffer.from(bytes).toString("hex")}`),
};

/** Read every table with its columns from the catalog, so that future tables are filled too. */
export async function readTables(client: Client): Promise<FilledTable[]> {
  const tables = await listTables(client);
  const filled: FilledTable[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<Column>(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
          (select json_build_object('table', p.relname, 'column', pa.attname) from pg_constraint f
            join pg_class p on p.oid = f.confrelid join pg_attribute pa on pa.attrelid = p.oid and pa.attnum = f.confkey[1]
            where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as parent
        from pg_attribute a where a.attrelid = $1::regclass and a.attname = any($2) order by a.attnum`,
      [quoteName(name), columns],
    );
    filled.push({ name, columns: rows });
  }
  return filled;
}

/** Generate rows for every table, with any value of the column's type. */
export function rowsFor(tables: readonly FilledTable[]): fc.Arbitrary<GeneratedRows> {
  return fc.record(
    Object.fromEntries(
      tables.map(({ name, columns }) => [
        name,
        fc.array(fc.tuple(...columns.map(cellFor)), { minLength: 1, maxLength: 4, size: "max" }),
      ]),
    ),
  );
}

function cellFor({ type, nullable, parent }: Column): fc.Arbitrary<Cell> {
  const values = valuesOf[type];
  if (!values) throw new Error(`no values are made for the type ${type} yet`);
  const cells: fc.Arbitrary<Cell> = parent ? fc.nat(3).map((place) => ({ parent: place })) : values;
  return nullable ? fc.option(cells, { freq: 6 }) : cells;
}

/**
 * Drop what only restricts values (checks, unique indexes, triggers): a backup has to preserve any values. Single-column references stay;
 * composite ones would need matching values.
 */
export async function liftRestrictions(client: Client): Promise<void> {
  await client.query(`do $$ declare each record; begin
    for each in select conrelid::regclass as relation, conname from pg_constraint
      where connamespace = 'public'::regnamespace and (contype in ('c', 'u') or contype = 'f' and cardinality(conkey) > 1) and conrelid <> 0
    loop execute format('alter table %s drop constraint if exists %I cascade', each.relation, each.conname); end loop;
    for each in select indexrelid::regclass as name from pg_index join pg_class c on c.oid = indrelid
      where c.relnamespace = 'public'::regnamespace and not indisprimary
        and not exists (select 1 from pg_constraint where conindid = indexrelid)
    loop execute format('drop index %s', each.name); end loop;
    for each in select oid::regclass as relation from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop execute format('alter table %s disable trigger user', each.relation); end loop;
  end $$`);
}

/** Replace all rows with generated ones. Rows with duplicate keys are left out. Returns the number of rows per table. */
export async function fillTables(
  client: Client,
  tables: readonly FilledTable[],
  rows: GeneratedRows,
): Promise<Map<string, number>> {
  await emptyTables(client, tables);
  const counts = new Map<string, number>();
  for (const { name, columns } of tables) {
    const list = columns.map((column) => quoteName(column.name)).join(", ");
    for (const row of rows[name] ?? []) {
      const values = columns.map(({ parent, type }, index) => {
        const cell = row[index] ?? null;
        const place = `$${index + 1}`;
        if (parent === null || cell === null || typeof cell === "string") return { sql: `${place}::${type}`, value: cell };
        const from = `select ${quoteName(parent.column)} from ${quoteName(parent.table)} order by 1 limit 1`;
        return {
          sql: `(${from} offset ${place}::int % (select count(*) from ${quoteName(parent.table)}))`,
          value: String(cell.parent),
        };
      });
      await client.query(
        `insert into ${quoteName(name)} (${list}) overriding system value values (${values.map(({ sql }) => sql).join(", ")}) on conflict do nothing`,
        values.map(({ value }) => value),
      );
    }
    const { rows: counted } = await client.query<{ count: number }>(`select count(*)::int as count from ${quoteName(name)}`);
    counts.set(name, counted[0]?.count ?? 0);
  }
  return counts;
}

export async function emptyTables(client: Client, tables: readonly FilledTable[]): Promise<void> {
  const names = tables.map(({ name }) => quoteName(name)).join(", ");
  await client.query(`alter table audit_log disable trigger user; truncate ${names} restart identity cascade`);
}

/** Return all rows of all tables as PostgreSQL writes them, including generated columns. */
export async function dumpTables(client: Client, tables: readonly FilledTable[]): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${quoteName(name)} t order by t::text collate "C"`,
    );
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}

export async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client(connection);
  await client.connect();
  return client;
}
