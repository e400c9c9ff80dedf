import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError, type ClientConfig } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { AppError } from "#domain/errors.ts";
import { isLockConflict, longestLockWait } from "#server/platform/database/retry-on-lock-conflict.ts";
import { createMigrationList, readMigrations, runMigration, type Migration } from "#server/platform/database/migrate.ts";
import type { BackupSummary } from "./backup-format.ts";
import { OperatorError } from "./find-person.ts";
import { listTables, quoteName, settleSession, type BackupTable } from "./backup.ts";
import { checkBackup, openBackup, RestoreError, type BackupPart, type OlderRow } from "./read-backup.ts";
import { isRefusedStorage } from "#server/platform/http/errors.ts";
import { reasonOf, type BackupPlace } from "./backup-place.ts";
import type { StagedFiles } from "./staged-files.ts";

/** How many bytes of rows of the first format are written per statement. */
const batchBytes = 4 * 1024 ** 2;
/** The advisory lock that allows only one restore at a time; the number is arbitrary. */
const restoreLock = 4_227_046;
/** How often locking the tables of a busy academy is attempted; half a minute in total. */
const mostTries = 60;

/**
 * Restore a backup into an empty academy. The whole file is verified before anything is changed. Then the rows are written in one
 * transaction (those of an older academy at its own schema, which is then migrated) and the files are staged. Finally the files are moved
 * into place, and only then is the transaction committed. A crash in between leaves an empty academy, at worst with files that no row
 * references, and the restore can be repeated. Throws RestoreError if the file is incomplete, comes from a newer academy or does not fit on
 * the disk, or if the academy is not empty.
 */
export async function restoreBackup(connection: ClientConfig, place: BackupPlace, file: string): Promise<BackupSummary> {
  const client = new Client(connection);
  // A broken connection is reported by the next statement.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows: migrations } = await client.query<{ name: string }>("select name from migrations");
    const checked = await checkBackup(
      file,
      migrations.map(({ name }) => name),
    );
    const free = await place.free();
    if (free !== null && checked.bytes > free)
      throw new RestoreError(
        `The backup holds files of ${checked.bytes} bytes, and the disk of ${place.folder} takes ${free} more.`,
      );
    await settleSession(client);
    await client.query("begin");
    await refuseOthers(client);
    const missing = await rewindSchema(client, checked.migrations);
    const tables = await clearTables(client);
    const files = await place.stage();
    try {
      const { summary, parts } = await openBackup(file);
      await fill(client, { tables, files, parts }).finally(() => parts.return(undefined));
      if (summary.sha256 !== checked.sha256 || summary.rows !== checked.rows)
        throw new RestoreError(`The file ${file} was changed while it was read.`);
      await switchTriggers(client, tables, "enable");
      await continueCounters(client);
      await forwardSchema(client, missing);
      await client.query("select pg_notify('visitor_pages', '')");
      await files.moveIntoPlace();
      await client.query("commit");
      return summary;
    } finally {
      await files.discard();
    }
  } catch (error) {
    if (isRefusedStorage(error))
      throw new RestoreError(
        `The backup cannot be restored: ${reasonOf(error)}. Nothing was restored; run the command again once that is solved.`,
        { cause: error },
      );
    if (!(error instanceof DatabaseError)) throw error;
    const where = [error.table, error.detail, error.where].filter((each) => each !== undefined).join("; ");
    throw new RestoreError(`The database refuses what is in the backup: ${error.message} (${where.slice(0, 500)}).`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Restore an uploaded backup. Problems are reported to the uploader. */
export async function restoreSent(connection: ClientConfig, place: BackupPlace, file: string): Promise<void> {
  await restoreBackup(connection, place, file).catch((error: unknown) => {
    if (!(error instanceof RestoreError || error instanceof OperatorError)) throw error;
    // The uploader does not know the temporary file's name.
    throw new AppError("setup.backup_refused", { reason: error.message.replaceAll(file, "that was sent") }, { cause: error });
  });
}

async function refuseOthers(client: Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_xact_lock($1) as free", [restoreLock]);
  if (rows[0]?.free !== true) throw new RestoreError("Another restore is under way.");
  // Reads continue, but nobody can sign up in the meantime.
  await client.query("lock table users, courses in share row exclusive mode");
  const { rowCount } = await client.query("select 1 from users union all select 1 from courses limit 1");
  if (rowCount !== 0) {
    throw new RestoreError(
      "There are people or courses here already. Restore into an empty academy: stop this one and set ACADEMY_DATA_DIR to a new folder.",
    );
  }
}

/**
 * Migrate the empty academy back to the backup's schema, so that its rows fit, and the later migrations can convert them as in an upgrade.
 * Returns those migrations; none if the schema is the same.
 */
async function rewindSchema(client: Client, names: readonly string[]): Promise<Migration[]> {
  const migrations = readMigrations();
  const missing = migrations.filter(({ name }) => !names.includes(name));
  if (missing.length === 0) return [];
  await lockTables(client);
  // The location of the files belongs to this academy, and is in no backup.
  await client.query("create temporary table file_store_here on commit drop as table file_store");
  await client.query(`
    do $$
    declare
      dropped text;
      everything text[];
    begin
      -- All names first: what goes with another one (a function of a table's rows) has none afterwards.
      select array_agg(statement) into everything from (
        select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' else 'table' end, c.oid::regclass) as statement
          from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        union all
        select format('drop function if exists %s cascade', p.oid::regprocedure)
          from pg_proc p
          where p.pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      ) found;
      foreach dropped in array coalesce(everything, '{}') loop
        execute dropped;
      end loop;
    end $$`);
  await createMigrationList(client);
  for (const migration of migrations) if (names.includes(migration.name)) await runApart(client, migration);
  return missing;
}

/**
 * Lock all tables and views before anything is changed. A transaction of a running academy may hold one of them and wait for another: in
 * that case all locks are released and taken again.
 */
async function lockTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(c.oid::regclass::text, ', ') as names from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`);
  await client.query(`set local lock_timeout = '${longestLockWait}'; savepoint unlocked`);
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`lock table ${rows[0]?.names} in access exclusive mode`);
      break;
    } catch (error) {
      await client.query("rollback to savepoint unlocked");
      if (!isLockConflict(error)) throw error;
      if (tries === mostTries) throw new RestoreError("Others read this academy without end. Stop it, and restore again.");
    }
    await pause(100 + Math.random() * 400);
  }
  await client.query("set local lock_timeout = 0");
}

async function forwardSchema(client: Client, missing: readonly Migration[]): Promise<void> {
  await client.query("set constraints all immediate");
  for (const migration of missing) await runApart(client, migration);
  if (missing.length === 0) return;
  await client.query("delete from file_store");
  await client.query("insert into file_store select * from file_store_here");
}

/** Run a migration as if in its own transaction: deferred constraints are checked at its end, so that none are pending for the next. */
async function runApart(client: Client, migration: Migration): Promise<void> {
  await client.query("set constraints all deferred");
  await runMigration(client, migration);
  await client.query("set constraints all immediate");
}

/**
 * Delete what an empty academy contains: settings, keys, its first invitation. The academy's own triggers stay disabled afterwards, because
 * rows of the same schema are restored verbatim, and nothing is derived from them.
 */
async function clearTables(client: Client): Promise<BackupTable[]> {
  const tables = await listTables(client);
  await switchTriggers(client, tables, "disable");
  for (const { name } of tables.toReversed()) await client.query(`delete from ${quoteName(name)}`);
  await client.query("set constraints all immediate");
  return tables;
}

async function switchTriggers(client: Client, tables: readonly BackupTable[], how: "enable" | "disable"): Promise<void> {
  await client.query("set constraints all immediate");
  for (const { name } of tables) await client.query(`alter table ${quoteName(name)} ${how} trigger user`);
  await client.query("set constraints all deferred");
}

type Filling = { tables: readonly BackupTable[]; files: StagedFiles; parts: AsyncGenerator<BackupPart> };

async function fill(client: Client, { tables, files, parts }: Filling): Promise<void> {
  const known = new Map(tables.map((table) => [table.name, table]));
  let waiting: OlderRow[] = [];
  let bytes = 0;
  const writeWaiting = async () => {
    const [first] = waiting;
    if (first) await insertOlderRows(client, findTable(known, first.table), waiting);
    waiting = [];
    bytes = 0;
  };
  let next = await parts.next();
  while (!next.done) {
    const part = next.value;
    if ("olderRow" in part) {
      if (waiting[0]?.table !== part.olderRow.table || bytes + part.olderRow.bytes > batchBytes) await writeWaiting();
      waiting.push(part.olderRow);
      bytes += part.olderRow.bytes;
    } else if ("table" in part) {
      const table = findTable(known, part.table);
      const unknown = part.columns.filter((column) => !table.columns.includes(column));
      if (unknown.length > 0)
        throw new RestoreError(`The backup has columns of ${table.name} that this academy does not know: ${unknown.join(", ")}.`);
      const list = part.columns.map(quoteName).join(", ");
      const copy = client.query(copyFrom(`copy ${quoteName(table.name)} (${list}) from stdin`));
      // Ends at the first part of another kind, which is read next.
      const rows = (async function* () {
        for (next = await parts.next(); !next.done && "rows" in next.value; next = await parts.next()) yield next.value.rows;
      })();
      await pipeline(Readable.from(rows, { highWaterMark: 2 }), copy);
      continue;
    } else if ("file" in part) {
      await writeWaiting();
      await files.begin(part.file);
    } else if ("chunk" in part) {
      await files.write(Buffer.from(part.chunk, "base64"));
    } else if ("fileEnd" in part) {
      await files.end();
    }
    next = await parts.next();
  }
  await writeWaiting();
}

function findTable(known: ReadonlyMap<string, BackupTable>, name: string): BackupTable {
  const table = known.get(name);
  if (!table) throw new RestoreError(`The backup has a table ${name} that this academy does not know.`);
  return table;
}

/** Insert rows of the first format. Columns that it leaves out get their defaults. */
async function insertOlderRows(client: Client, { name, columns }: BackupTable, rows: readonly OlderRow[]): Promise<void> {
  const first = new Map(Object.entries(rows[0]?.row ?? {}));
  const unknown = [...first.keys()].filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw new RestoreError(`The backup has columns of ${name} that this academy does not know: ${unknown.join(", ")}.`);
  const list = columns
    .filter((column) => first.has(column))
    .map(quoteName)
    .join(", ");
  await client.query(
    `insert into ${quoteName(name)} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${quoteName(name)}, $1)`,
    [JSON.stringify(rows.map(({ row }) => row))],
  );
}

/** Set sequences to continue after the highest restored number. */
async function continueCounters(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, column } of rows) {
    const name = quoteName(column);
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max(${name}), 1), max(${name}) is not null) from ${quoteName(table)}`,
      [quoteName(table), column],
    );
  }
}
