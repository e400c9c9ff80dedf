import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { Client, type ClientConfig } from "pg";
import { backupFormat, type BackupLine, type BackupSummary } from "./backup.ts";
import { listTables, quoteName, type BackupTable } from "./backup-tables.ts";

/** A backup that cannot be restored here; the message is for the operator. Nothing was changed. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

const rowsAtOnce = 500;

/**
 * Restores a backup into an academy that is still empty: every row in one transaction, then the files.
 * Throws RestoreError when the file is not a whole backup, comes from a newer academy, or people already live here.
 */
export async function restoreBackup(connection: ClientConfig, filesFolder: string, file: string): Promise<BackupSummary> {
  const client = new Client(connection);
  // A connection that breaks is told by the statement after it.
  client.on("error", () => {});
  await client.connect();
  const summary = { rows: 0, files: 0 };
  const files: Array<{ file: string; body: string }> = [];
  try {
    await client.query("begin");
    await refuseInhabited(client);
    const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
    await client.query("delete from platform_settings");
    let waiting: { table: BackupTable; rows: unknown[] } | undefined;
    let header = false;
    for await (const line of readLines(file)) {
      if (!header) {
        await checkHeader(client, line);
        header = true;
      } else if ("table" in line) {
        const table = tables.get(line.table);
        if (!table) throw new RestoreError(`The backup has a table ${line.table} that this academy does not know.`);
        if (waiting && (waiting.table !== table || waiting.rows.length >= rowsAtOnce)) {
          await insertRows(client, waiting.table, waiting.rows);
          waiting = undefined;
        }
        waiting ??= { table, rows: [] };
        waiting.rows.push(line.row);
        summary.rows += 1;
      } else if ("file" in line) {
        files.push(line);
      }
    }
    if (!header) throw new RestoreError("The file is empty.");
    if (waiting) await insertRows(client, waiting.table, waiting.rows);
    await continueCounters(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
  for (const entry of files) await writeEntry(filesFolder, entry);
  summary.files = files.length;
  return summary;
}

async function refuseInhabited(client: Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from users union all select 1 from courses limit 1");
  if (rowCount !== 0) {
    throw new RestoreError(
      "There are people or courses here already. Restore into an empty academy: stop this one and set ACADEMY_DATA_DIR to a new folder.",
    );
  }
}

async function checkHeader(client: Client, line: BackupLine): Promise<void> {
  if (!("format" in line) || line.format !== backupFormat) throw new RestoreError("This file is not a backup of an academy.");
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  const unknown = line.migrations.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    throw new RestoreError(`The backup comes from a newer academy (${unknown.join(", ")}). Restore it with that one.`);
}

/** Columns that an older backup does not know yet get their defaults: a course from before there were drafts is published. */
async function insertRows(client: Client, { name, columns }: BackupTable, rows: unknown[]): Promise<void> {
  const first = new Map(Object.entries(rows[0] ?? {}));
  const list = columns
    .filter((column) => first.has(column))
    .map(quoteName)
    .join(", ");
  await client.query(
    `insert into ${quoteName(name)} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${quoteName(name)}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Counters go on behind the highest number that came back. */
async function continueCounters(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, column } of rows) {
    const name = quoteName(column);
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${name}), 1), max(${name}) is not null) from ${quoteName(table)}`,
      [quoteName(table), column],
    );
  }
}

async function* readLines(file: string): AsyncGenerator<BackupLine> {
  const unzipped = createGunzip();
  unzipped.on("error", () => {});
  createReadStream(file)
    .on("error", (error) => unzipped.destroy(error))
    .pipe(unzipped);
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) {
      if (line !== "") yield JSON.parse(line) as BackupLine;
    }
    if (unzipped.errored) throw unzipped.errored;
  } catch (cause) {
    if (cause instanceof RestoreError) throw cause;
    throw new RestoreError(
      `The file ${file} cannot be read as a backup: ${cause instanceof Error ? cause.message : String(cause)}.`,
      { cause },
    );
  }
}

async function writeEntry(folder: string, { file, body }: { file: string; body: string }): Promise<void> {
  const path = normalize(join(folder, file));
  if (!path.startsWith(`${normalize(folder)}${sep}`))
    throw new RestoreError(`The backup has a file outside the files' folder: ${file}.`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.from(body, "base64"), { mode: 0o600 });
}
