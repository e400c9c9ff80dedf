import { createWriteStream } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client, type ClientConfig } from "pg";
import { listTables, quoteName } from "./backup-tables.ts";

export const backupFormat = "academy-backup-1";

/** The lines of a backup, in this order: one header, the rows table by table, the files. Each is one JSON object. */
export type BackupLine =
  | { format: typeof backupFormat; madeAt: string; migrations: string[] }
  | { table: string; row: unknown }
  | { file: string; body: string };

export type BackupSummary = { rows: number; files: number };

const rowsAtOnce = 500;

/**
 * Writes everything the academy holds, as of one moment, to one file of gzipped JSON lines, whole or not at all. The secret is not in it: keys to other
 * services and signing keys stay sealed, so keep the secret as well.
 */
export async function writeBackup(connection: ClientConfig, filesFolder: string, file: string): Promise<BackupSummary> {
  const client = new Client(connection);
  // A connection that breaks is told by the statement after it.
  client.on("error", () => {});
  await client.connect();
  const summary = { rows: 0, files: 0 };
  const draft = `${file}.part`;
  try {
    await client.query("begin isolation level repeatable read read only");
    const lines = encodeLines(backupLines(client, filesFolder, summary));
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, file);
    return summary;
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

async function* encodeLines(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

async function* backupLines(client: Client, filesFolder: string, summary: BackupSummary): AsyncGenerator<BackupLine> {
  const { rows: migrations } = await client.query<{ name: string }>("select name from migrations order by name");
  yield { format: backupFormat, madeAt: new Date().toISOString(), migrations: migrations.map(({ name }) => name) };

  for (const { name, columns } of await listTables(client)) {
    // The row as PostgreSQL itself writes it in JSON, so that times, bytes and numbers come back as they were.
    const columnList = columns.map(quoteName).join(", ");
    await client.query(
      `declare backup_rows no scroll cursor for select to_jsonb(t) as row from (select ${columnList} from ${quoteName(name)}) t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: unknown }>(`fetch ${rowsAtOnce} from backup_rows`);
      if (rows.length === 0) break;
      for (const { row } of rows) {
        summary.rows += 1;
        yield { table: name, row };
      }
    }
    await client.query("close backup_rows");
  }

  for (const entry of await listFiles(filesFolder)) {
    summary.files += 1;
    yield { file: relative(filesFolder, entry), body: (await readFile(entry)).toString("base64") };
  }
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    // What begins with a dot is the folder's own, not the academy's.
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
