import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { adoptStore } from "#server/platform/storage/claim-store.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { findStore, openStore, type OpenedStore } from "#server/platform/storage/open-store.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startBucket, type TestStore } from "#tests/support/start-bucket.ts";
import { backupPlace } from "./backup-place.ts";
import { writeBackup } from "./backup.ts";
import { moveFiles } from "./move-files.ts";
import { restoreBackup } from "./restore.ts";

let databases: TestDatabase[];
let stores: TestStore[];
let folder: string;
beforeEach(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
  stores = [await startBucket(), await startBucket()];
  folder = await mkdtemp(join(tmpdir(), "academy-moves-"));
});
afterEach(async () => {
  for (const database of databases) await database.drop();
  for (const store of stores) await store.stop();
  await rm(folder, { recursive: true, force: true });
});

const connectionOf = (which: number) => databases[which]?.connection ?? {};
/** Return the environment; without DATABASE_URL the database is the embedded one. */
const environmentOf = (store: number | null, { embedded = false } = {}) =>
  readEnvironment({
    ...(embedded ? {} : { DATABASE_URL: "postgres://academy@localhost/academy" }),
    ...(store !== null && stores[store]?.access),
  });

/** Open the store the way a start does. */
const open = (store: number | null, { data = "data", of = 0, embedded = false } = {}): Promise<OpenedStore> =>
  openStore(connectionOf(of), { environment: environmentOf(store, { embedded }), dataFolder: join(folder, data) });

const move = (to: "s3" | "folder", store: number | null = 0, { embedded = false } = {}) =>
  moveFiles(
    { connection: connectionOf(0), dataFolder: join(folder, "data") },
    { environment: environmentOf(store, { embedded }), to, tell: () => {} },
  );

const owl = "course-images/1-owl.webp";
const pathOf = (key: string) => join(folder, "data/files", key);
async function writeOwl(text = "owl"): Promise<void> {
  await mkdir(join(pathOf(owl), ".."), { recursive: true });
  await writeFile(pathOf(owl), text);
}
const read = async (files: Files, key = owl) => Buffer.from((await files.get(key))?.body ?? []).toString();
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

test.each([false, true])(
  "files are moved into a bucket and back, and a start with the wrong store is refused (embedded: %s) @slow",
  async (embedded) => {
    await open(null, { embedded });
    await writeOwl();
    await expect(open(0, { embedded })).rejects.toThrow(
      /files are in a folder .*data\/files.* not in the bucket academy[\s\S]*move-files s3/,
    );
    expect(await move("s3", 0, { embedded })).toMatch(/^1 file \(0 MB\) are in the bucket academy, read again and verified/);
    expect(await read((await open(0, { embedded })).files)).toBe("owl");
    await expect(open(null, { embedded })).rejects.toThrow(
      /files are in the bucket academy, not in the folder .*move-files folder/s,
    );
    await expect(move("s3", 0, { embedded })).rejects.toThrow(/files are in the bucket academy, not in the folder/);
    await rm(pathOf(owl));
    expect(await move("folder", 0, { embedded })).toMatch(/data\/files, read again and verified\. Unset/);
    expect(await read((await open(null, { embedded })).files)).toBe("owl");
    await expect(open(0, { embedded })).rejects.toThrow(/files are in a folder/);
    // The abandoned bucket can be claimed again.
    await move("s3", 0, { embedded });
    await open(0, { embedded });
  },
);

test("an interrupted move resumes, copies again what differs, and follows the operator's links @slow", async () => {
  const { files } = await open(null);
  await writeOwl();
  await files.write("media/a", once(Buffer.alloc(9_000_000, 1)));
  await files.append("uploads/half.part", 0, once(Buffer.alloc(5)));
  await mkdir(join(folder, "elsewhere"));
  await writeFile(join(folder, "elsewhere/2-owl.webp"), "linked");
  await symlink(join(folder, "elsewhere"), pathOf("lesson-images"));
  const { files: there } = await findStore({ environment: environmentOf(0), dataFolder: join(folder, "data") });
  await there.write("media/a", once(Buffer.alloc(9_000_000, 2)));
  await there.write(owl, once(Buffer.from("owl")));
  expect(await move("s3")).toMatch(/^3 files \(9 MB\)/);
  const { files: moved } = await open(0);
  expect([await read(moved), await read(moved, "lesson-images/2-owl.webp"), await moved.size("uploads/half.part")]).toEqual([
    "owl",
    "linked",
    null,
  ]);
  for await (const piece of moved.read("media/a", { from: 8_999_999, to: 8_999_999 })) expect(piece).toEqual(new Uint8Array([1]));
});

test("a recording of many pieces, each of them different, is moved into a bucket and back @slow", async () => {
  const { files } = await open(null);
  const recording = randomBytes(20_000_000);
  await files.write("media/a", once(recording));
  await move("s3");
  const stored = await (await open(0)).files.get("media/a");
  expect(recording.equals(stored?.body ?? new Uint8Array())).toBe(true);
  await rm(pathOf("media/a"));
  await move("folder");
  expect(recording.equals(await readFile(pathOf("media/a")))).toBe(true);
});

test("nothing is moved while an academy runs, without a bucket, or if a name is not one of an academy's file", async () => {
  await open(null);
  await writeOwl();
  await expect(move("s3", null)).rejects.toThrow(/Set S3_ENDPOINT/);
  const client = new Client({ ...connectionOf(0), application_name: "academy-listener" });
  await client.connect();
  await expect(move("s3")).rejects.toThrow(/Stop every process/);
  await client.end();
  await writeFile(pathOf("my notes.txt"), "mine");
  await expect(move("s3")).rejects.toThrow(/my notes\.txt is no name/);
  expect(await read((await open(null)).files)).toBe("owl");
});

test("an academy refuses a bucket that another one uses, and takes it over only when told to", async () => {
  await open(0);
  await expect(open(0, { of: 1, data: "other" })).rejects.toThrow(/already holds the files of an academy[\s\S]*adopt-files/);
  const { store } = await findStore({ environment: environmentOf(0), dataFolder: join(folder, "other") });
  await adoptStore(connectionOf(1), store);
  await open(0, { of: 1, data: "other" });
  await expect(open(1)).rejects.toThrow(/files are in the bucket academy, not in the bucket academy that S3_BUCKET names/);
});

test("a backup moves files from one bucket to another; a refused restore leaves none behind @slow", async () => {
  const opened = await open(0);
  const large = Buffer.alloc(9_000_000, "owl");
  await opened.files.write("media/large", once(large));
  await opened.files.write("media/empty", once(Buffer.alloc(0)));
  await opened.files.append("uploads/half.part", 0, once(large.subarray(0, 5)));
  const file = join(folder, "academy.backup");
  expect(await writeBackup(connectionOf(0), backupPlace(opened), file)).toMatchObject({ files: 2, bytes: large.length, gone: 0 });
  // A recording that is deleted while being read, or just before, does not stop the move.
  await opened.files.write("media/a-goes", once(large));
  await opened.files.write("media/b-goes", once(large));
  const going = backupPlace({
    ...opened,
    files: {
      ...opened.files,
      read: async function* (key, range) {
        if (key === "media/a-goes") await opened.files.delete(key);
        let sent = 0;
        for await (const piece of opened.files.read(key, range)) {
          yield piece;
          if (key === "media/b-goes" && ++sent === 2) await opened.files.delete(key);
        }
      },
    },
  });
  const whileDeleting = join(folder, "deleting.backup");
  expect(await writeBackup(connectionOf(0), going, whileDeleting)).toMatchObject({ files: 3, gone: 1 });

  const other = await open(1, { of: 1, data: "other" });
  await restoreBackup(connectionOf(1), backupPlace(other), file);
  expect([await other.files.size("media/large"), await other.files.size("media/empty")]).toEqual([large.length, 0]);
  const local = await other.files.checkOut("media/large");
  expect((await readFile(local.path)).equals(large)).toBe(true);
  await local.release();
  expect(await readdir(join(folder, "other/scratch"))).toEqual([]);

  // The store fails at the second file: a retry starts with the first one again.
  await other.files.delete("media/large");
  let begun = 0;
  const breaking: OpenedStore = {
    ...other,
    files: {
      ...other.files,
      write: (key, pieces) => (++begun === 2 ? Promise.reject(new Error("away")) : other.files.write(key, pieces)),
    },
  };
  await expect(restoreBackup(connectionOf(1), backupPlace(breaking), file)).rejects.toThrow("away");
  expect([begun, await other.files.size("media/large"), await other.files.size("media/empty")]).toEqual([2, null, 0]);
});
