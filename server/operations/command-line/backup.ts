import { createHash, randomBytes, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { Client, type ClientConfig } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { backupFormat, type BackupLine, type BackupSummary, type Trailer } from "./backup-format.ts";
import { OperatorError } from "./find-person.ts";
import { checkBackup } from "./read-backup.ts";
import { reasonOf, type BackupPlace } from "./backup-place.ts";

/** A table in a backup: its name, and the columns to restore (generated columns are left out). */
export type BackupTable = { name: string; columns: string[] };

/** How many bytes of rows, or of a file, are in one line. */
const lineBytes = 512 * 1024;

/** A complete and verified backup; `gone` counts the files that were deleted while it was being made. */
export type WrittenBackup = BackupSummary & { gone: number };

/**
 * Write all data of the academy, as of one moment, to a file of gzipped JSON lines, verify it, and only then give it its name: all or
 * nothing. It does not contain the secret, without which keys to other services and signing keys stay sealed: keep the secret as well.
 * Throws OperatorError if the file cannot be written, or one of the academy's files cannot be read.
 */
export async function writeBackup(connection: ClientConfig, place: BackupPlace, file: string): Promise<WrittenBackup> {
  await checkTarget(file, place);
  const client = new Client(connection);
  // A broken connection is reported by the next statement.
  client.on("error", () => {});
  await client.connect();
  const draft = `${file}.${randomBytes(6).toString("hex")}.part`;
  const counted = { rows: 0, files: 0, bytes: 0, gone: 0, lines: 0, hash: createHash("sha256") };
  try {
    const write = (lines: AsyncIterable<object>, strategy: number, flags: string) =>
      pipeline(
        Readable.from(encodeLines(lines, counted), { highWaterMark: 2 }),
        createGzip({ level: 1, strategy, chunkSize: 256 * 1024 }),
        createWriteStream(draft, { mode: 0o600, flags, flush: true }),
      );
    await write(rowLines(client, counted), constants.Z_DEFAULT_STRATEGY, "wx");
    // The files are a second member of the same gzip file. Pictures are compressed already: this faster level undoes only the growth by
    // base64, for less than half of the work.
    await write(closingLines(place, counted), constants.Z_HUFFMAN_ONLY, "a");
    const summary = await checkBackup(draft);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { ...summary, gone: counted.gone };
  } catch (error) {
    const reason = writingFailure(error);
    if (reason === null) throw error;
    throw new OperatorError(`The backup cannot be written to ${file}: ${reason}. Nothing is left of it.`);
  } finally {
    await client.end().catch(() => {});
    await rm(draft, { force: true });
  }
}

type Counted = { rows: number; files: number; bytes: number; gone: number; lines: number; hash: Hash };

async function* encodeLines(lines: AsyncIterable<object>, counted: Counted): AsyncGenerator<Buffer> {
  for await (const line of lines) {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    counted.hash.update(bytes);
    counted.lines += 1;
    yield bytes;
  }
}

/** Yield the header and all rows, as of one moment. */
async function* rowLines(client: Client, counted: Counted): AsyncGenerator<object> {
  await client.query("begin isolation level repeatable read read only");
  await settleSession(client);
  const { rows: migrations } = await client.query<{ name: string }>("select name from migrations order by name");
  yield { format: backupFormat, madeAt: new Date().toISOString(), migrations: migrations.map(({ name }) => name) };
  for (const { name, columns } of await listTables(client)) {
    yield { table: name, columns } satisfies BackupLine;
    const list = columns.map(quoteName).join(", ");
    const copied = client.query(copyTo(`copy ${quoteName(name)} (${list}) to stdout`));
    for await (const { text, count } of batchRows(copied)) {
      counted.rows += count;
      yield { rows: text, count } satisfies BackupLine;
    }
  }
  // The files are read after the commit, so that no snapshot stays open for them.
  await client.query("commit");
}

/** Yield all files, and the trailer. */
async function* closingLines(place: BackupPlace, counted: Counted): AsyncGenerator<object> {
  for await (const name of place.list()) yield* fileLines(place, name, counted);
  const { rows, files, bytes, lines, hash } = counted;
  yield { end: { rows, files, bytes, lines, sha256: hash.copy().digest("hex") } } satisfies Trailer;
}

/** Group whole rows of a COPY into batches of about one line's size. In COPY's text format, every \n ends a row. */
async function* batchRows(copied: AsyncIterable<Buffer>): AsyncGenerator<{ text: string; count: number }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const bytes of copied) {
    waiting.push(bytes);
    length += bytes.length;
    if (length < lineBytes || !bytes.includes(10)) continue;
    const all = Buffer.concat(waiting);
    const end = all.lastIndexOf(10) + 1;
    yield countRows(all.subarray(0, end));
    waiting = [all.subarray(end)];
    length = all.length - end;
  }
  if (length > 0) yield countRows(Buffer.concat(waiting));
}

function countRows(bytes: Buffer): { text: string; count: number } {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return { text: bytes.toString(), count };
}

async function* fileLines(place: BackupPlace, name: string, counted: Counted): AsyncGenerator<BackupLine> {
  const pieces = await place.open(name);
  if (!pieces) {
    counted.gone += 1;
    return;
  }
  yield { file: name };
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
    yield { chunk: Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString("base64") };
  }
  yield { fileEnd: { bytes, sha256: hash.digest("hex") } };
  counted.files += 1;
  counted.bytes += bytes;
}

async function checkTarget(file: string, { folder: backedUp }: BackupPlace): Promise<void> {
  if (backedUp !== null && resolve(file).startsWith(`${resolve(backedUp)}${sep}`))
    throw new OperatorError(`A backup cannot lie in ${backedUp}, which is backed up. Name another place.`);
  const folder = await stat(dirname(file)).catch((error: unknown) => {
    throw new OperatorError(`The backup cannot be written to ${file}: ${reasonOf(error)}.`);
  });
  if (!folder.isDirectory())
    throw new OperatorError(`The backup cannot be written to ${file}: a part of its path is not a folder.`);
  const found = await stat(file).catch(() => null);
  if (found && !found.isFile()) throw new OperatorError(`The backup cannot be written to ${file}: that is not a file.`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Describe why writing failed; null for any other error. */
function writingFailure(error: unknown): string | null {
  const isOfWriting =
    error instanceof Error && "syscall" in error && ["open", "write", "fsync", "rename"].includes(`${String(error.syscall)}`);
  return isOfWriting ? reasonOf(error) : null;
}

/**
 * List the tables of the academy, referenced ones first. Rate-limit counters are left out, and so are the list of migrations and the
 * location of the files, because a backup is restored into an existing schema and folder.
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

/** Make values look the same whatever the server's settings, and disable the session's timeouts. */
export async function settleSession(client: Client): Promise<void> {
  await client.query(`
    set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1;
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
}

/** Quote an identifier for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
