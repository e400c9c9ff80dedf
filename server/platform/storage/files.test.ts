import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startBucket, type TestStore } from "#tests/support/start-bucket.ts";
import { bucketFiles } from "./bucket-files.ts";
import { MissingFileError, type Files } from "./files.ts";
import { folderFiles } from "./folder-files.ts";

let store: TestStore;
beforeAll(async () => void (store = await startBucket()));
afterAll(() => store.stop());

/** Each driver with its own files; `rest` lists what its store contains. */
const drivers = {
  folder: (root: string) => ({ files: folderFiles(join(root, "files")), rest: () => namesBelow(join(root, "files")) }),
  bucket: (root: string) => ({
    files: bucketFiles(store.bucket, { scratch: join(root, "scratch") }),
    rest: async () => {
      const { client, sdk, name } = store.bucket;
      const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket: name }));
      return [...Contents.map(({ Key }) => Key ?? ""), ...(await namesBelow(join(root, "scratch")))];
    },
  }),
};

async function namesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

async function collectAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
const collect = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await collectAll(pieces));
async function* inPieces(...pieces: (Uint8Array | string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield Buffer.from(piece);
  }
}
const bytesOf = (length: number, seed = 7) =>
  Buffer.from(Array.from({ length }, (_, index) => (index * seed + (index >> 8)) % 251));
const megabytes = (count: number) => Buffer.alloc(count * 1024 ** 2, bytesOf(99_991));
const picture = new Uint8Array([1, 2, 3]);

describe.each(Object.entries(drivers))("files in a %s", (_, open) => {
  let root: string;
  let files: Files;
  let rest: () => Promise<string[]>;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "academy-files-"));
    ({ files, rest } = open(root));
  });
  afterEach(async () => {
    for await (const { key } of files.list("")) await files.delete(key);
    expect(await rest()).toEqual([]);
    await rm(root, { recursive: true });
  });

  test("a file is stored as given, replaced as a whole, gone when deleted, and leaves nothing behind", async () => {
    await files.put("course-images/1-owl.webp", picture, "image/webp");
    await files.put("course-images/1-owl.webp", new Uint8Array([9]), "image/webp");
    const found = await files.get("course-images/1-owl.webp");
    expect([Buffer.from(found?.body ?? []), found?.contentType]).toEqual([Buffer.from([9]), "image/webp"]);
    expect(await rest()).toEqual(["course-images/1-owl.webp"]);
    await files.delete("course-images/1-owl.webp");
    await files.delete("course-images/1-owl.webp");
    expect([await files.get("course-images/1-owl.webp"), await files.size("course-images/1-owl.webp")]).toEqual([null, null]);
  });

  test.each(["../secret", "a/../../secret", "/etc/passwd", "course-images//x", ".hidden", "a/.hidden", "a\0b", "a b", "é", ""])(
    "the key %j is refused",
    async (key) => {
      await expect(files.get(key)).rejects.toThrow(RangeError);
      await expect(files.size(key)).rejects.toThrow(RangeError);
      await expect(files.put(key, picture, "image/webp")).rejects.toThrow(RangeError);
      await expect(files.write(key, inPieces("x"))).rejects.toThrow(RangeError);
      await expect(files.append(`${key}/.part`, 0, inPieces("x"))).rejects.toThrow(RangeError);
      await expect((async () => files.delete(key))()).rejects.toThrow(RangeError);
      await expect((async () => collect(files.read(key, { from: 0, to: 0 })))()).rejects.toThrow(RangeError);
    },
  );

  test.each([
    ["course-images/1-owl.webp", "text/html"],
    ["course-images/1-owl.html", "text/html"],
    ["course-images/1-owl.svg", "image/svg+xml"],
    ["course-images/1-owl", "image/webp"],
  ])("%s of type %s is refused", async (key, contentType) => {
    await expect(files.put(key, picture, contentType)).rejects.toThrow(RangeError);
    expect(await files.get(key)).toBeNull();
  });

  test("a name that is too long for a disk is not found", async () => {
    expect(await files.get(`course-images/${"a".repeat(400)}.webp`)).toBeNull();
  });

  test("many concurrent writes of one file leave one of them, complete", async () => {
    const bodies = Array.from({ length: 20 }, (__, index) => new Uint8Array(50_000).fill(index));
    await Promise.all(bodies.map((body) => files.put("course-images/1-owl.webp", body, "image/webp")));
    const kept = (await files.get("course-images/1-owl.webp"))?.body ?? new Uint8Array();
    expect([kept.length, new Set(kept).size]).toEqual([50_000, 1]);
    expect(await rest()).toEqual(["course-images/1-owl.webp"]);
  });

  test("a large file is written in pieces, read in any range, and adopted from this machine @slow", async () => {
    const body = Buffer.concat([megabytes(17), bytesOf(5)]);
    await files.write("media/large", inPieces(body.subarray(0, 3), body.subarray(3, 9_000_000), body.subarray(9_000_000)));
    expect(await files.size("media/large")).toBe(body.length);
    for (const [from, to] of [
      [0, 0],
      [0, body.length - 1],
      [8 * 1024 ** 2 - 1, 8 * 1024 ** 2],
      [body.length - 5, body.length - 1],
      [5, 4],
    ] as const)
      expect((await collect(files.read("media/large", { from, to }))).equals(body.subarray(from, to + 1)), `${from}-${to}`).toBe(
        true,
      );
    await expect(collect(files.read("media/large", { from: body.length - 1, to: body.length }))).rejects.toThrow();
    await expect(collect(files.read("media/none", { from: 0, to: 0 }))).rejects.toThrow(MissingFileError);
    const local = await files.checkOut("media/large");
    expect((await readFile(local.path)).equals(body)).toBe(true);
    await files.adopt(local.path, "media/adopted");
    await local.release();
    expect(hashOf(await collect(files.read("media/adopted", { from: 0, to: body.length - 1 })))).toBe(hashOf(body));
    await expect(files.checkOut("media/none")).rejects.toThrow();
  });

  test("a file whose sender breaks off is not stored, and the one before stays", async () => {
    await files.write("media/a", inPieces("before"));
    await expect(files.write("media/a", inPieces("aft", new Error("gone")))).rejects.toThrow("gone");
    await expect(files.write("media/b", inPieces(megabytes(9), new Error("gone")))).rejects.toThrow("gone");
    expect(Buffer.from((await files.get("media/a"))?.body ?? []).toString()).toBe("before");
    expect(await rest()).toEqual(["media/a"]);
  });

  test("an empty file is a file", async () => {
    await files.write("media/empty", inPieces());
    expect([await files.size("media/empty"), (await files.get("media/empty"))?.body.length]).toEqual([0, 0]);
    expect(await collect(files.read("media/empty", { from: 0, to: -1 }))).toHaveLength(0);
  });

  test("bytes appended before a failure stay, and only the right offset continues @slow", async () => {
    const key = `uploads/${randomUUID()}.part`;
    expect(await files.append(key, 0, inPieces("ab", "cd"))).toBe(4);
    await expect(files.append(key, 4, inPieces("ef", new Error("cut")))).rejects.toThrow("cut");
    expect(await files.size(key)).toBe(6);
    for (const offset of [0, 4, 5, 7]) await expect(files.append(key, offset, inPieces("x"))).rejects.toThrow(RangeError);
    expect(await files.append(key, 6, inPieces(megabytes(9), "end"))).toBe(9 * 1024 ** 2 + 9);
    expect((await collect(files.read(key, { from: 0, to: 7 }))).subarray(0, 6).toString()).toBe("abcdef");
    expect((await collect(files.read(key, { from: 9 * 1024 ** 2 + 5, to: 9 * 1024 ** 2 + 8 }))).subarray(1).toString()).toBe(
      "end",
    );
    expect((await collectAll(files.list("uploads"))).map(({ key: name, bytes }) => [name, bytes])).toEqual([
      [key, 9 * 1024 ** 2 + 9],
    ]);
    const local = await files.checkOut(key);
    await files.adopt(local.path, "media/whole");
    await local.release();
    await files.delete(key);
    expect([await files.size(key), await files.size("media/whole")]).toEqual([null, 9 * 1024 ** 2 + 9]);
  });

  test("only unfinished files can be appended to, and only finished ones can be put", async () => {
    await expect(files.append("media/a", 0, inPieces("x"))).rejects.toThrow(RangeError);
    await expect(files.write("uploads/a.part", inPieces("x"))).rejects.toThrow(RangeError);
    await expect(files.adopt(await files.scratchPath(), "uploads/a.part")).rejects.toThrow(RangeError);
  });

  test("a list contains every file of a folder once, and none beside it", async () => {
    for (const key of ["media/a", "media/b", "media-more/c", "d"]) await files.write(key, inPieces(key));
    await files.append("uploads/a.part", 0, inPieces("1"));
    await files.append("uploads/a.part", 1, inPieces("2"));
    await files.append("uploads/a.part-2.part", 0, inPieces("3"));
    const keys = async (folder: string) => (await collectAll(files.list(folder))).map(({ key }) => key).toSorted();
    expect(await keys("media")).toEqual(["media/a", "media/b"]);
    expect(await keys("none")).toEqual([]);
    expect(await keys("")).toEqual(["d", "media-more/c", "media/a", "media/b", "uploads/a.part", "uploads/a.part-2.part"]);
    const [first] = await collectAll(files.list("media"));
    expect([first?.bytes, Math.abs(Date.now() - (first?.changedAt.getTime() ?? 0)) < 600_000]).toEqual([7, true]);
  });

  test("unfinished files of a dead process are deleted after a while", async () => {
    const scratch = await files.scratchPath();
    await writeFile(scratch, "half");
    await utimes(scratch, 1, 1);
    await files.write("media/a", inPieces("kept"));
    await files.removeLeftovers(new Date(60_000));
    expect(await files.size("media/a")).toBe(4);
    await rm(scratch, { force: true });
  });

  test("appending, interrupting and reading in any order keep what was acknowledged @slow", { timeout: 60_000 }, async () => {
    const step = fc.record({
      length: fc.integer({ min: 0, max: 3_000 }),
      isCut: fc.boolean(),
      offBy: fc.constantFrom(0, 0, 0, 1, -1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const key = `uploads/${randomUUID()}.part`;
        let expected = Buffer.alloc(0);
        for (const [index, { length, isCut, offBy }] of steps.entries()) {
          const piece = bytesOf(length, index + 3);
          const appended = files.append(
            key,
            expected.length + offBy,
            isCut ? inPieces(piece, new Error("cut")) : inPieces(piece),
          );
          if (offBy !== 0) {
            await expect(appended).rejects.toThrow(RangeError);
            continue;
          }
          if (isCut) await expect(appended).rejects.toThrow("cut");
          else expect(await appended).toBe(expected.length + length);
          expected = Buffer.concat([expected, piece]);
        }
        expect((await files.size(key)) ?? 0).toBe(expected.length);
        if (expected.length > 0) {
          const [from, to] = [Math.floor(expected.length / 3), Math.floor((expected.length * 2) / 3)];
          expect((await collect(files.read(key, { from, to }))).equals(expected.subarray(from, to + 1))).toBe(true);
        }
        await files.delete(key);
      }),
      { numRuns: 15, seed: 7 },
    );
  });
});

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
