import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { folderPlace } from "./backup-place.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { writeBackup } from "./backup.ts";
import { createSuperAdmin } from "./create-super-admin.ts";
import { stageInto } from "./staged-files.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup, restoreSent } from "./restore.ts";

let from: TestDatabase;
let into: TestDatabase;
let good: Buffer;
let home: string;
let folder: string;

beforeAll(async () => {
  [from, into, home] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    mkdtemp(join(tmpdir(), "academy-damaged-")),
  ]);
  await createSuperAdmin(from.db, "owner@academy.example");
  await from.db.insertInto("courses").values({ title: "Knots", category: "Design" }).execute();
  await mkdir(join(home, "files/course-images"), { recursive: true });
  await writeFile(join(home, "files/course-images/1-owl.webp"), Buffer.alloc(1_500_000, "owl"));
  await writeFile(join(home, "files/empty.webp"), "");
  await writeBackup(from.connection, folderPlace(join(home, "files")), join(home, "good"));
  good = await readFile(join(home, "good"));
});
afterAll(async () => {
  await Promise.all([from.drop(), into.drop(), rm(home, { recursive: true })]);
});
beforeEach(async () => {
  folder = await mkdtemp(join(home, "case-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Read the contents of the target academy: they must not change. */
async function state(): Promise<unknown> {
  const tables = ["users", "courses", "platform_settings", "audit_log"];
  const rows = await Promise.all(tables.map((table) => sql`select t::text from ${sql.table(table)} t`.execute(into.db)));
  return [rows.map((result) => result.rows), await readdir(join(folder, "restored")).catch(() => [])];
}

async function refuse(bytes: Buffer | string, reason: RegExp): Promise<void> {
  const file = join(folder, "backup");
  await writeFile(file, bytes);
  const before = await state();
  await expect(restoreBackup(into.connection, folderPlace(join(folder, "restored")), file)).rejects.toThrow(reason);
  expect(await state()).toEqual(before);
}

const lines = () => gunzipSync(good).toString().trimEnd().split("\n");
const pack = (list: readonly string[]) => gzipSync(list.map((line) => `${line}\n`).join(""));

describe("changes nothing and says why:", () => {
  test.each<[string, () => Buffer | string, RegExp]>([
    ["no bytes", () => "", /is empty|cannot be read/],
    ["no text in it", () => gzipSync(""), /is empty/],
    ["not gzip", () => "hello", /cannot be read as a backup/],
    ["other JSON", () => gzipSync('{"hello": 1}\n'), /is not a backup of an academy/],
    ["no JSON", () => gzipSync("hello\n"), /cannot be read as a backup/],
    ["half a file", () => good.subarray(0, good.length / 2), /cannot be read/],
    ["the checksum of gzip is missing", () => good.subarray(0, -8), /cannot be read/],
    ["cut at a line, packed again", () => pack(lines().slice(0, -1)), /cut off: \d+ rows and 2 files.*its end is missing/],
    ["cut in the rows", () => pack(lines().slice(0, 30)), /cut off/],
    ["cut in a file", () => pack(lines().slice(0, -3)), /cut off/],
    ["cut in a line", () => gzipSync(gunzipSync(good).subarray(0, -700_000)), /damaged or cut off/],
    ["a line is missing", () => pack(lines().toSpliced(-4, 1)), /is damaged|damaged in line/],
    ["two backups one behind the other", () => Buffer.concat([good, good]), /goes on behind its end/],
    ["a line behind the end", () => pack([...lines(), lines()[1] ?? ""]), /goes on behind its end/],
    ["a letter is another", () => pack(lines().map((line) => line.replace("Knots", "Knits"))), /or not the same ones/],
    ["a file with other bytes", () => pack(lines().map((line) => line.replace("b3ds", "b3du"))), /1-owl\.webp is not as it was/],
    [
      "rows of no table",
      () => pack(lines().toSpliced(1, 0, '{"rows":"1\\n","count":1}')),
      /line 2: rows stand outside any table/,
    ],
    [
      "a number of rows that is wrong",
      () => pack(lines().map((line) => line.replace('"count":1}', '"count":2}'))),
      /rows of the table \w+ are missing/,
    ],
    ["a line of a kind of tomorrow", () => pack(lines().toSpliced(1, 0, '{"video":1}')), /line 2: this academy does not know/],
    ["a wrong type of row", () => pack(lines().toSpliced(1, 0, '{"table":"users","columns":"id"}')), /line 2/],
    [
      "bytes that are no UTF-8",
      () => gzipSync(Buffer.concat([Buffer.from(`${lines()[0]}\n"`), Buffer.from([0xff, 34, 10])])),
      /from line 2 on/,
    ],
    [
      "a newer academy",
      () => pack([(lines()[0] ?? "").replace('"migrations":[', '"migrations":["9999-x.sql",'), ...lines().slice(1)]),
      /comes from a newer academy \(9999-x\.sql\)/,
    ],
    ...["../x", "/etc/x", "a/../../x", "a//x", "", ".", "a/./x", "a\\..\\x", "a\0"].map<[string, () => Buffer, RegExp]>(
      (name) => [
        `a file called ${JSON.stringify(name)}`,
        () => pack(lines().map((line) => (line.startsWith('{"file":"empty') ? JSON.stringify({ file: name }) : line))),
        /outside the files' folder/,
      ],
    ),
  ])("%s @slow", async (_, bytes, reason) => refuse(bytes(), reason));

  test.each<[string, object, RegExp]>([
    ["of a newer academy", { migrations: ["9999-x.sql"] }, /comes from a newer academy \(9999-x\.sql\)/],
    ["with a table of tomorrow", { row: { table: "videos", row: { id: 1 } } }, /a table videos that this academy does not know/],
    [
      "with a column of tomorrow",
      { row: { table: "courses", row: { mood: 1 } } },
      /columns of courses that .* does not know: mood/,
    ],
    ["with a row that does not fit", { row: { table: "users", row: { id: "x" } } }, /database refuses.*uuid/s],
    ["with a file that leads out", { row: { file: "../x", body: "" } }, /outside the files' folder/],
    ["with a file twice", { row: { file: "x", body: "" }, times: 2 }, /EEXIST|twice/],
  ])("a backup of the first format %s", async (_, has, reason) => {
    const {
      migrations = readMigrations().map(({ name }) => name),
      row,
      times = 1,
    } = has as { migrations?: string[]; row?: object; times?: number };
    const header = { format: "academy-backup-1", madeAt: "2026-01-01T00:00:00Z", migrations };
    await refuse(pack([header, ...Array.from({ length: times }, () => row ?? {})].map((line) => JSON.stringify(line))), reason);
  });
});

test("a backup that is cut anywhere, or has any byte changed, is refused or still says the same @slow", async () => {
  const whole = await checkBackup(join(home, "good"));
  const file = join(folder, "cut");
  const damage = fc.oneof(
    fc.nat(good.length - 1).map((at) => good.subarray(0, at)),
    fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, change]) => {
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at] ?? 0) ^ change;
      return bytes;
    }),
  );
  await fc.assert(
    fc.asyncProperty(damage, async (bytes) => {
      await writeFile(file, bytes);
      const found = await checkBackup(file).catch((error: unknown) => error);
      if (found instanceof Error) expect(found.name).toBe("RestoreError");
      else expect(found).toEqual(whole);
    }),
    { numRuns: 150, seed: 46 },
  );
});

test("whoever uploads a backup with a file that a bucket cannot keep is told which one, and nothing is changed", async () => {
  const [file, files, kept] = [join(folder, "backup"), join(folder, "files"), join(folder, "bucket")];
  await mkdir(files);
  await writeFile(join(files, "notes (1).txt"), "not the academy's");
  await writeBackup(from.connection, folderPlace(files), file);
  const before = await state();
  const place = { ...folderPlace(kept), stage: async () => stageInto(folderFiles(kept)) };
  await expect(restoreSent(into.connection, place, file)).rejects.toMatchObject({
    code: "setup.backup_refused",
    message: expect.stringContaining("notes (1).txt"),
  });
  expect(await state()).toEqual(before);
});

test("a backup in several gzip members, or followed by zeros as on a tape, is the same backup", async () => {
  const text = gunzipSync(good);
  const file = join(folder, "members");
  for (const bytes of [
    Buffer.concat([gzipSync(text.subarray(0, 1000)), gzipSync(text.subarray(1000))]),
    Buffer.concat([good, Buffer.alloc(5000)]),
  ]) {
    await writeFile(file, bytes);
    expect(await checkBackup(file)).toEqual(await checkBackup(join(home, "good")));
  }
});

describe("while a backup is made", () => {
  const target = () => join(folder, "backup");
  const write = (files = join(folder, "files")) => writeBackup(from.connection, folderPlace(files), target());

  test("files that were deleted since they were listed are left out and counted, and every other one is kept @slow", async () => {
    const files = join(folder, "files");
    await mkdir(files);
    for (let number = 0; number < 20; number += 1)
      await writeFile(join(files, `${number}.webp`), Buffer.alloc(700_000, number + 1));
    const place = folderPlace(files);
    const isDeleted = (name: string) => Number.parseInt(name, 10) % 3 === 0;
    const list = async function* () {
      for await (const name of place.list()) {
        if (isDeleted(name)) await rm(join(files, name));
        yield name;
      }
    };
    expect(await writeBackup(from.connection, { ...place, list }, target())).toMatchObject({
      files: 13,
      gone: 7,
      bytes: 13 * 700_000,
    });
    await restoreBackup(into.connection, folderPlace(join(folder, "restored")), target()).finally(() => empty(into));
    for (let number = 0; number < 20; number += 1) {
      const restored = await readFile(join(folder, "restored", `${number}.webp`)).catch(() => null);
      expect([number, restored?.equals(Buffer.alloc(700_000, number + 1)) ?? null]).toEqual([
        number,
        number % 3 === 0 ? null : true,
      ]);
    }
  });

  test("unfinished and half-restored files are left out, and linked files are included", async () => {
    const files = join(folder, "files");
    await mkdir(join(files, ".restoring/x"), { recursive: true });
    await mkdir(join(folder, "elsewhere"));
    await writeFile(join(files, ".restoring/x/half.webp"), "half");
    await writeFile(join(files, "1-owl.webp.0a0b.part"), "half");
    await writeFile(join(folder, "elsewhere/2-owl.webp"), "whole");
    await symlink(join(folder, "elsewhere"), join(files, "course-images"));
    expect(await write()).toMatchObject({ files: 1, bytes: 5, gone: 0 });
    await restoreBackup(into.connection, folderPlace(join(folder, "restored")), target()).finally(() => empty(into));
    expect((await stat(join(folder, "restored/course-images/2-owl.webp"))).size).toBe(5);
  });

  test.each([
    ["leads nowhere", "nothing-there", /1-owl\.webp of the academy cannot be read: there is no such file/],
    ["leads to itself", "1-owl.webp", /1-owl\.webp of the academy cannot be read: its links lead in a circle/],
    ["leads back to its folder", ".", /linked more than once|circle/],
  ])("a link that %s ends it with a message; no partial backup is left, and an older one stays", async (_, leads, reason) => {
    await mkdir(join(folder, "files"));
    await symlink(leads, join(folder, "files/1-owl.webp"));
    await writeFile(target(), "older");
    await expect(write()).rejects.toThrow(reason);
    expect((await readdir(folder)).toSorted()).toEqual(["backup", "files"]);
    expect(await readFile(target(), "utf8")).toBe("older");
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    ["in a folder that is not there", async () => join(folder, "none/backup"), /there is no such file or folder/],
    ["that is a folder", async () => folder, /that is not a file/],
    ["below a file", async () => join(home, "good/backup"), /not a folder/],
    ["among the files themselves", async () => join(folder, "files/backup"), /cannot lie in/],
  ])("a target %s is refused with a message", async (_, place, reason) => {
    await expect(writeBackup(from.connection, folderPlace(join(folder, "files")), await place())).rejects.toThrow(reason);
  });

  test("what was written is read again: a backup that the disk has damaged meanwhile is refused, and the older one stays", async () => {
    const files = join(folder, "files");
    await mkdir(files);
    await writeFile(join(files, "1-owl.webp"), "whole");
    await writeFile(target(), "older");
    const place = folderPlace(files);
    const list = async function* () {
      // The rows are on the disk by now.
      const [draft = ""] = (await readdir(folder)).filter((name) => name.endsWith(".part"));
      const handle = await open(join(folder, draft), "r+");
      await handle.write(Buffer.alloc(40), 0, 40, 200).finally(() => handle.close());
      yield* place.list();
    };
    await expect(writeBackup(from.connection, { ...place, list }, target())).rejects.toThrow(/damaged|cannot be read/);
    expect((await readdir(folder)).toSorted()).toEqual(["backup", "files"]);
    expect(await readFile(target(), "utf8")).toBe("older");
  });

  test("an older backup of the same name is replaced once the new one is complete", async () => {
    await writeFile(target(), "older");
    const { sha256 } = await write();
    expect((await checkBackup(target())).sha256).toBe(sha256);
    expect((await stat(target())).mode & 0o777).toBe(0o600);
  });
});

async function empty({ db }: TestDatabase): Promise<void> {
  await sql`alter table audit_log disable trigger user`.execute(db);
  await sql`truncate users, courses, audit_log cascade`.execute(db);
  await sql`alter table audit_log enable trigger user`.execute(db);
}
