import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import {
  headerSchema,
  lineSchema,
  longestLine,
  olderLineSchema,
  trailerSchema,
  type BackupLine,
  type BackupSummary,
} from "./backup-format.ts";

/** A backup that cannot be restored here; the message is for the operator. Nothing was changed. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

/** A row of the first format. */
export type OlderRow = { table: string; row: Record<string, unknown>; bytes: number };
export type BackupPart = BackupLine | { olderRow: OlderRow };

/**
 * Read a backup of either format part by part, header first, verifying it on the way. The backup is complete only if `parts` has ended; the
 * summary grows until then. Throws RestoreError, which names the line, for anything that differs from what `backup` writes.
 */
export async function openBackup(file: string): Promise<{ summary: BackupSummary; parts: AsyncGenerator<BackupPart> }> {
  const lines = readLines(file);
  const first = await lines.next();
  if (first.done) throw new RestoreError(`The file ${file} is empty.`);
  const header = headerSchema.safeParse(parseJson(first.value, file, 1));
  if (!header.success) throw new RestoreError(`The file ${file} is not a backup of an academy.`);
  const summary: BackupSummary = { ...header.data, rows: 0, tables: new Map(), files: 0, bytes: 0, sha256: null };
  const isOlder = summary.format === "academy-backup-1";
  const parts = isOlder ? readOlder(lines, summary, file) : readParts(lines, { summary, file, first: first.value });
  return { summary, parts };
}

/**
 * Read and verify a whole backup, changing nothing. `known` are the migrations of the target academy. Throws what `openBackup` throws, and
 * RestoreError for a backup with unknown migrations.
 */
export async function checkBackup(file: string, known?: readonly string[]): Promise<BackupSummary> {
  const { summary, parts } = await openBackup(file);
  const unknown = known ? summary.migrations.filter((name) => !known.includes(name)) : [];
  try {
    // Checked before the rest, whose format a newer academy may have changed.
    if (unknown.length > 0)
      throw new RestoreError(`The backup comes from a newer academy (${unknown.join(", ")}). Restore it with that one.`);
    for await (const part of parts) void part;
  } finally {
    await parts.return(undefined);
  }
  return summary;
}

async function* readParts(
  lines: AsyncGenerator<Buffer>,
  { summary, file, first }: { summary: BackupSummary; file: string; first: Buffer },
): AsyncGenerator<BackupPart> {
  const whole = createHash("sha256").update(first).update("\n");
  let number = 1;
  let table: string | undefined;
  let open: { name: string; bytes: number; hash: ReturnType<typeof createHash> } | undefined;
  const wrong = (what: string) => new RestoreError(`The file ${file} is damaged in line ${number}: ${what}.`);

  for await (const bytes of lines) {
    number += 1;
    if (summary.sha256 !== null) throw wrong("it goes on behind its end");
    const json = parseJson(bytes, file, number);
    const trailer = trailerSchema.safeParse(json);
    if (trailer.success) {
      const { end } = trailer.data;
      const sha256 = whole.digest("hex");
      const found = { rows: summary.rows, files: summary.files, bytes: summary.bytes, lines: number - 1, sha256 };
      const differs = open !== undefined || Object.entries(found).some(([name, value]) => Object(end)[name] !== value);
      if (differs) throw wrong(`it says that it holds ${counted(end)}, and holds ${counted(found)}, or not the same ones`);
      summary.sha256 = sha256;
      continue;
    }
    whole.update(bytes).update("\n");
    const line = parseLine(lineSchema, json, wrong);
    if ("chunk" in line) {
      if (!open) throw wrong("a part of a file stands outside any file");
      const body = Buffer.from(line.chunk, "base64");
      open.bytes += body.length;
      open.hash.update(body);
    } else if ("fileEnd" in line) {
      if (!open) throw wrong("a file ends that has not begun");
      const isSame = open.bytes === line.fileEnd.bytes && open.hash.digest("hex") === line.fileEnd.sha256;
      if (!isSame) throw wrong(`the file ${open.name} is not as it was`);
      summary.files += 1;
      summary.bytes += open.bytes;
      open = undefined;
    } else if (open) {
      throw wrong(`the file ${open.name} does not end`);
    } else if ("file" in line) {
      checkFileName(line.file);
      open = { name: line.file, bytes: 0, hash: createHash("sha256") };
      table = undefined;
    } else if ("table" in line) {
      if (summary.tables.has(line.table)) throw wrong(`the table ${line.table} comes twice`);
      if (summary.files > 0) throw wrong("a table stands behind the files");
      summary.tables.set(line.table, 0);
      table = line.table;
    } else {
      if (table === undefined) throw wrong("rows stand outside any table");
      if (line.rows.split("\n").length - 1 !== line.count) throw wrong(`rows of the table ${table} are missing`);
      summary.rows += line.count;
      summary.tables.set(table, (summary.tables.get(table) ?? 0) + line.count);
    }
    yield line;
  }
  if (summary.sha256 === null) {
    throw new RestoreError(
      `The file ${file} is cut off: ${counted(summary)} can be read, but its end is missing. Use another backup; nothing was changed.`,
    );
  }
}

/** Read the first format. It has no trailer, so the only check is that it can be read to its end. */
async function* readOlder(lines: AsyncGenerator<Buffer>, summary: BackupSummary, file: string): AsyncGenerator<BackupPart> {
  let number = 1;
  for await (const bytes of lines) {
    number += 1;
    if (bytes.length === 0) continue;
    const wrong = (what: string) => new RestoreError(`The file ${file} is damaged in line ${number}: ${what}.`);
    const line = parseLine(olderLineSchema, parseJson(bytes, file, number), wrong);
    if ("row" in line) {
      summary.rows += 1;
      summary.tables.set(line.table, (summary.tables.get(line.table) ?? 0) + 1);
      yield { olderRow: { ...line, bytes: bytes.length } };
    } else {
      // A backup made on Windows has backslashes in names.
      const name = line.file.replaceAll("\\", "/");
      checkFileName(name);
      const bytesOfFile = Buffer.byteLength(line.body, "base64");
      summary.files += 1;
      summary.bytes += bytesOfFile;
      yield { file: name };
      yield { chunk: line.body };
      yield { fileEnd: { bytes: bytesOfFile, sha256: "" } };
    }
  }
}

/** Throw RestoreError for a name that could lead out of the files' folder. */
function checkFileName(name: string): void {
  const isPlain = name.split("/").every((part) => part !== "" && part !== "." && part !== ".." && !/[\0\\]/.test(part));
  if (!isPlain) throw new RestoreError(`The backup has a file outside the files' folder: ${JSON.stringify(name)}.`);
}

function parseLine<T>(schema: z.ZodType<T>, json: unknown, wrong: (what: string) => RestoreError): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw wrong("this academy does not know what stands there");
  return parsed.data;
}

function parseJson(line: Buffer, file: string, number: number): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line));
  } catch (cause) {
    const where = number === 1 ? "cannot be read as a backup" : `cannot be read as a backup from line ${number} on`;
    throw new RestoreError(`The file ${file} ${where}: it is damaged or cut off.`, { cause });
  }
}

function counted({ rows, files, bytes }: { rows: number; files: number; bytes: number }): string {
  return `${rows} rows and ${files} files of ${bytes} bytes`;
}

/** Read the lines of a gzipped file. Only \n ends a line: JSON may contain U+2028 and U+2029, which other readers treat as line ends. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip({ chunkSize: 256 * 1024 });
  // Its errors also arrive in the loop below.
  pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), unzipped).catch(() => {});
  let begun: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unzipped) {
      const bytes: Buffer = chunk;
      let from = 0;
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
        begun.push(bytes.subarray(from, end));
        yield Buffer.concat(begun);
        begun = [];
        length = 0;
        from = end + 1;
      }
      const rest = bytes.subarray(from);
      begun.push(rest);
      length += rest.length;
      if (length > longestLine) throw new RestoreError(`The file ${file} has a line that is too long for a backup.`);
    }
  } catch (cause) {
    if (cause instanceof RestoreError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RestoreError(`The file ${file} cannot be read as a backup: ${reason}.`, { cause });
  }
  if (length > 0) yield Buffer.concat(begun);
}
