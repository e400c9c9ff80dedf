import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import fc from "fast-check";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { folderPlace } from "./backup-place.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { writeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";
import {
  connect,
  dumpTables,
  emptyTables,
  fillTables,
  liftRestrictions,
  readTables,
  rowsFor,
} from "#tests/support/operations/fill-tables.ts";

// Many whole backups and restores in sequence.
vi.setConfig({ testTimeout: 240_000 });

let databases: [TestDatabase, TestDatabase];
let from: Client;
let into: Client;
let folder: string;

beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
  [from, into] = [await connect(databases[0].connection), await connect(databases[1].connection)];
  await liftRestrictions(from);
  await liftRestrictions(into);
  folder = await mkdtemp(join(tmpdir(), "academy-round-trip-"));
});
afterAll(async () => {
  await Promise.all([from.end(), into.end()]);
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true });
});

const namePart = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((part) => part.replace(/[/\\\0]/g, "-"))
  .filter((part) => Buffer.byteLength(part) < 200 && part.isWellFormed());
const files = fc
  .array(
    fc.tuple(
      namePart,
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(2_000_000).map((size) => new Uint8Array(size).fill(size)),
      ),
    ),
    {
      maxLength: 4,
    },
  )
  .map((list) => list.map(([name, body], index) => [`kind-${index % 2}/${index}-${name}`, body] as const));

async function filesBelow(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(found.map(async (path) => [path.slice(root.length), (await readFile(path)).toString("base64")] as const)),
  );
}

test("all values of all columns and tables, and all files, are restored unchanged @slow", async () => {
  const tables = await readTables(from);
  const filled = new Set<string>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(rowsFor(tables), files, async (rows, kept) => {
      const place = join(folder, String((run += 1)));
      await mkdir(place);
      for (const [name, body] of kept) {
        await mkdir(dirname(join(place, "files", name)), { recursive: true });
        await writeFile(join(place, "files", name), body);
      }
      for (const [name, count] of await fillTables(from, tables, rows)) if (count > 0) filled.add(name);
      await emptyTables(into, tables);

      const written = await writeBackup(databases[0].connection, folderPlace(join(place, "files")), join(place, "backup"));
      const restored = await restoreBackup(databases[1].connection, folderPlace(join(place, "restored")), join(place, "backup"));
      expect(written).toEqual({ ...restored, gone: 0 });
      expect(await dumpTables(into, tables)).toEqual(await dumpTables(from, tables));
      expect(await filesBelow(join(place, "restored"))).toEqual(await filesBelow(join(place, "files")));
      await rm(place, { recursive: true });
    }),
    { numRuns: 6, seed: 20261122, endOnFailure: true },
  );
  expect([...filled].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test("PostgreSQL stores no text that a backup cannot contain: NUL, and half surrogate pairs", async () => {
  await expect(from.query("select $1::text", ["a\0b"])).rejects.toThrow(/invalid byte sequence/);
  for (const half of [String.raw`"\u0000"`, String.raw`"\ud800"`, String.raw`"\udc00"`])
    await expect(from.query("select $1::jsonb", [half])).rejects.toThrow(/unsupported Unicode|invalid input syntax/);
  const { rows } = await from.query<{ kept: string }>("select $1::text as kept", ["a\ud800b"]);
  expect(rows).toEqual([{ kept: "a\ufffdb" }]);
});

/** Write a backup of the first format, row by row. */
async function writeOlder(file: string, lines: Iterable<object>): Promise<void> {
  const text = function* () {
    for (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  await pipeline(Readable.from(text()), createGzip({ level: 1 }), createWriteStream(file));
}

test("500 rows that are too large for one statement together are restored from either format @slow", async () => {
  const tables = await readTables(from);
  await emptyTables(from, tables);
  await emptyTables(into, tables);
  const [older, file] = [join(folder, "older"), join(folder, "long")];
  const mail = (number: number) => {
    const body = String.fromCharCode(97 + (number % 26)).repeat(560_000);
    return { id: crypto.randomUUID(), kind: "signup", to_address: "", subject: "", text_body: body, html_body: "" };
  };
  await writeOlder(older, [
    { format: "academy-backup-1", madeAt: "2026-01-02T03:04:05Z", migrations: readMigrations().map(({ name }) => name) },
    ...Array.from({ length: 500 }, (_, number) => ({ table: "mail_outbox", row: mail(number) })),
  ]);
  await restoreBackup(databases[0].connection, folderPlace(join(folder, "none")), older);
  await writeBackup(databases[0].connection, folderPlace(join(folder, "none")), file);
  await restoreBackup(databases[1].connection, folderPlace(join(folder, "none")), file);
  const mails = "select count(*)::int as count, sum(length(text_body))::int as length from mail_outbox";
  for (const client of [from, into]) expect((await client.query(mails)).rows).toEqual([{ count: 500, length: 280_000_000 }]);
});
