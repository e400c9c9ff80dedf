import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { StoreUnavailableError } from "#server/platform/storage/files.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import { startMakingRenditions } from "./rendition-job.ts";

let academy: MediaAcademy;
let folder: string;
beforeAll(async () => {
  academy = await startMediaAcademy();
  folder = await mkdtemp(join(tmpdir(), "academy-encoder-"));
});
afterAll(async () => {
  await academy.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await academy.db.deleteFrom("lesson_media").execute();
});

/** More failures in a row than a recording has attempts. */
const failures = 8;

async function newRecording(): Promise<string> {
  const id = crypto.randomUUID();
  const video = (async function* () {
    yield Buffer.from("video");
  })();
  await academy.deps.files.write(`media/${id}`, video);
  const shared = { lesson_id: academy.lessonId, file_name: "talk.mp4", fingerprint: "a".repeat(64), upload_bytes: 5 };
  await academy.db
    .insertInto("lesson_media")
    .values({ id, ...shared })
    .execute();
  await academy.db
    .updateTable("lesson_media")
    .set({ state: "ready", file_key: `media/${id}`, content_type: "video/mp4", bytes: 5, seconds: 4, width: 1920, height: 1080 })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Write a program in the place of ffmpeg; its last argument is the file that it writes. */
async function encoder(script: string): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, `#!/bin/sh\nfor to; do :; done\n${script}\n`, { mode: 0o755 });
  return path;
}

async function expectMade(id: string, ffmpeg: string, files = academy.deps.files): Promise<void> {
  const job = startMakingRenditions({ ...academy.deps, files }, ffmpeg, { round: 5, lease: 0.02 });
  const state = async () =>
    (await academy.db.selectFrom("media_renditions").select("state").where("media_id", "=", id).executeTakeFirst())?.state;
  await expect.poll(async () => (await state()) ?? "making", { timeout: 30_000 }).not.toBe("making");
  await job.stop();
  expect(await state()).toBe("ready");
}

test("a store of files that is unavailable for long costs a recording none of its attempts", async () => {
  const { files } = academy.deps;
  let tries = 0;
  const checkOut: typeof files.checkOut = async (key) => {
    tries += 1;
    if (tries <= failures) throw new StoreUnavailableError("the store of files answered: SlowDown");
    return files.checkOut(key);
  };
  await expectMade(await newRecording(), await encoder('printf abc > "$to"'), { ...files, checkOut });
  expect(tries).toBe(failures + 1);
});

test("a disk that is full while a smaller version is written costs a recording none of its attempts @slow", async () => {
  const full = join(folder, "tries");
  const ffmpeg = await encoder(
    `echo >> ${full}; [ $(/usr/bin/wc -l < ${full}) -gt ${failures} ] && printf abc > "$to" && exit 0
    echo "av_interleaved_write_frame(): No space left on device" >&2; exit 228`,
  );
  await expectMade(await newRecording(), ffmpeg);
});
