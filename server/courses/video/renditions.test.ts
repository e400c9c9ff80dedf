import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { mediaLimits, videoLineOf } from "#domain/media.ts";
import type { LessonMedia } from "#domain/media.schema.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";
import { tidyMedia } from "./media-job.ts";
import { leaseRendition, releaseRendition, settleRendition } from "./rendition-queries.ts";
import { startMakingRenditions } from "./rendition-job.ts";
import { findFfmpeg } from "./run-ffmpeg.ts";

let academy: MediaAcademy;
const installed = findFfmpeg();
beforeAll(async () => void (academy = await startMediaAcademy()));
afterAll(() => academy.stop());
beforeEach(async () => {
  await academy.db.deleteFrom("lesson_media").execute();
});

const stateOf = (id: string) =>
  academy.db.selectFrom("media_renditions").selectAll().where("media_id", "=", id).executeTakeFirst();

async function lease() {
  const leased = await leaseRendition(academy.db, 60);
  if (!leased) throw new Error("there is one to lease");
  return leased;
}

const write = (key: string, text: string) =>
  academy.deps.files.write(
    key,
    (async function* () {
      yield Buffer.from(text);
    })(),
  );

/** A ready recording; its file holds no video. */
async function newRecording({ width = 1920, height = 1080, bytes = 5, minutesAgo = 0 } = {}): Promise<string> {
  const id = randomUUID();
  await write(`media/${id}`, "video");
  await academy.db
    .insertInto("lesson_media")
    .values({ id, lesson_id: academy.lessonId, file_name: "talk.mp4", fingerprint: "a".repeat(64), upload_bytes: bytes })
    .execute();
  await academy.db
    .updateTable("lesson_media")
    .set({ state: "ready", file_key: `media/${id}`, content_type: "video/mp4", bytes, seconds: 4, width, height })
    .set({ created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
    .where("id", "=", id)
    .execute();
  return id;
}

const show = (id: string) =>
  academy.db
    .updateTable("course_lessons")
    .set({ content: `Watch.\n\n${videoLineOf(id)}\n` })
    .where("id", "=", academy.lessonId)
    .execute();

/** Read the recording as the lesson shows it to its learner. */
const shown = async () =>
  (
    await academy.call<{ media: LessonMedia[] }>(`/courses/${academy.ownCourse.id}/lessons/${academy.lessonId}`, {
      as: academy.learner,
    })
  ).body.media[0];

describe("recordings larger than 720p", () => {
  test("are leased one at a time, the oldest first; small and portrait ones by their short side, audio never", async () => {
    const [young, old] = [
      await newRecording({ minutesAgo: 1 }),
      await newRecording({ width: 1080, height: 1920, minutesAgo: 9 }),
    ];
    await newRecording({ width: 1280, height: 720, minutesAgo: 20 });
    const leases = await Promise.all(Array.from({ length: 6 }, () => leaseRendition(academy.db, 60)));
    const leased = leases.filter((lease) => lease !== undefined);
    expect(leased.map(({ id }) => id)).toEqual([old]);
    for (const lease of leased) await settleRendition(academy.db, lease, null);
    const next = await lease();
    expect(next.id).toBe(young);
    await settleRendition(academy.db, next, null);
    expect(await leaseRendition(academy.db, 60)).toBeUndefined();
  });

  test.each([
    ["past", -1],
    ["dated by a clock that ran fast", 500],
  ])("a lease that is %s is taken over by the next process, and counted", async (_, due) => {
    const id = await newRecording();
    const overtaken = await lease();
    const due_at = new Date(Date.now() + due * 1000).toISOString();
    await academy.db.updateTable("media_renditions").set({ due_at }).execute();
    const current = await lease();
    expect(current).toMatchObject({ id, attempts: 2 });
    expect(await leaseRendition(academy.db, 60)).toBeUndefined();
    await releaseRendition(academy.db, overtaken);
    expect(await settleRendition(academy.db, overtaken, null)).toBe(false);
    expect(await leaseRendition(academy.db, 60)).toBeUndefined();
    await releaseRendition(academy.db, current);
    expect(await leaseRendition(academy.db, 60)).toMatchObject({ id, attempts: 2 });
  });
});

test("a recording whose file is missing is given up after some attempts, and does not keep others from their turn", async () => {
  const [missing, next] = [await newRecording({ minutesAgo: 9 }), await newRecording()];
  await academy.deps.files.delete(`media/${missing}`);
  const job = startMakingRenditions(academy.deps, "/bin/false", { round: 20, lease: 0.2, renewal: 50 });
  onTestFinished(() => job.stop());
  for (const id of [missing, next]) await expect.poll(() => stateOf(id)).toMatchObject({ state: "none" });
});

test("without ffmpeg nothing is made, and the recording plays as it was uploaded", async () => {
  expect(findFfmpeg("/nowhere:/tmp")).toBeNull();
  const id = await newRecording();
  await show(id);
  await startMakingRenditions(academy.deps, null).stop();
  expect(await stateOf(id)).toBeUndefined();
  expect(await shown()).toMatchObject({ id, smaller: null });
  const cookie = await academy.cookieOf(academy.learner);
  const answer = await academy.app.request(`/media/${id}/file?quality=720p`, { headers: { cookie } });
  expect(await answer.text()).toBe("video");
});

test("a finished version counts in the quota, is sent on request, and is deleted with its recording", async () => {
  const id = await newRecording({ bytes: 5 });
  await show(id);
  const leased = await lease();
  const { made: key } = leased;
  await write(key, "less");
  await settleRendition(academy.db, leased, { bytes: 4, width: 1280, height: 720 });
  expect((await shown())?.smaller).toEqual({ width: 1280, height: 720, bytes: 4 });
  const cookie = await academy.cookieOf(academy.learner);
  const get = (query: string, headers: Record<string, string> = { cookie }) =>
    academy.app.request(`/media/${id}/file${query}`, { headers });
  const [whole, smaller] = [await get(""), await get("?quality=720p")];
  expect([await whole.text(), await smaller.text()]).toEqual(["video", "less"]);
  expect(smaller.headers.get("etag")).not.toBe(whole.headers.get("etag"));
  expect((await get("?quality=720p", { cookie, range: "bytes=1-2" })).headers.get("content-range")).toBe("bytes 1-2/4");
  expect((await get("?quality=720p", {})).status).toBe(404);

  const full = mediaLimits.courseBytes - 8;
  await academy.db.updateTable("lesson_media").set({ bytes: full }).execute();
  expect((await academy.begin(Buffer.alloc(5))).body.code).toBe("media.no_room");
  await academy.db.updateTable("media_renditions").set({ bytes: 3 }).execute();
  expect((await academy.begin(Buffer.alloc(5))).status).toBe(201);

  await tidyMedia(academy.deps);
  expect(await academy.deps.files.size(key)).toBe(4);
  await academy.call(`/media/${id}?although_shown=true`, { as: academy.instructor, method: "DELETE" });
  expect([await academy.deps.files.size(key), await stateOf(id)]).toEqual([null, undefined]);
});

test("an unreferenced version is deleted after a while, like the file of a recording", async () => {
  const id = await newRecording();
  const leased = await lease();
  const foreign = randomUUID();
  const left = [`media/${foreign}-720p`, `media/${foreign}-720p-0123abcd`, `media/${foreign}-0123abcd`];
  left.push(`media/${id}-720p`, `media/${id}-720p-0123abcd`, `media/${id}-0123abcd`, `uploads/${id}`);
  for (const key of [...left, leased.made]) await write(key, "less");
  const clock = () => new Date(Date.now() + 2 * 3_600_000);
  await tidyMedia({ ...academy.deps, clock });
  for (const key of left) expect([key, await academy.deps.files.size(key)]).toEqual([key, null]);
  expect([await academy.deps.files.size(`media/${id}`), await academy.deps.files.size(leased.made)]).toEqual([5, 4]);
});

test("a version whose file is missing is made again, and until then the recording itself is sent", async () => {
  const id = await newRecording();
  await show(id);
  const leased = await lease();
  await settleRendition(academy.db, leased, { bytes: 4, width: 1280, height: 720 });
  const headers = { cookie: await academy.cookieOf(academy.learner) };
  const get = () => academy.app.request(`/media/${id}/file?quality=720p`, { headers });
  expect(await (await get()).text()).toBe("video");
  expect((await shown())?.smaller).toBeNull();
  const again = await lease();
  expect(again).toMatchObject({ id, attempts: 1 });
  await write(again.made, "less");
  await settleRendition(academy.db, again, { bytes: 4, width: 1280, height: 720 });
  expect(await (await get()).text()).toBe("less");
  await academy.deps.files.delete(`media/${id}`);
  expect(await (await get()).text()).toBe("less");
  expect((await academy.app.request(`/media/${id}/file`, { headers })).status).toBe(404);
});

const ffmpeg = installed ?? "";
const withFfmpeg = () => {
  let folder: string;
  let job: { stop(): Promise<void> } | null = null;
  const start = () => (job = startMakingRenditions(academy.deps, ffmpeg, { round: 100, renewal: 200 }));
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "academy-rendition-"))));
  afterEach(async () => {
    await job?.stop();
    job = null;
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A recording with a picture and sound, made by ffmpeg. */
  async function upload(size: string, seconds = 2, rate = 25): Promise<string> {
    const path = join(folder, "source.mp4");
    const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
    const sound = ["-f", "lavfi", "-i", `sine=duration=${seconds}`];
    const made = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "12", "-pix_fmt", "yuv420p", "-c:a", "aac", path];
    expect(spawnSync(ffmpeg, ["-loglevel", "error", "-y", ...picture, ...sound, ...made]).status).toBe(0);
    return academy.upload(new Uint8Array(await readFile(path)));
  }
  const settled = (id: string) =>
    vi.waitFor(async () => expect((await stateOf(id))?.state).toMatch(/ready|none/), { timeout: 60_000, interval: 100 });

  test.each([
    ["1920x1080", 1280, 720],
    ["1080x1440", 720, 960],
  ])("a recording of %s has a smaller version, %s x %s, with sound, that starts at once @slow", async (size, width, height) => {
    const id = await upload(size);
    await show(id);
    start();
    await settled(id);
    const { bytes: uploaded } = await academy.db
      .selectFrom("lesson_media")
      .select("bytes")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { smaller } = (await shown()) ?? {};
    expect(smaller).toMatchObject({ width, height });
    expect(smaller?.bytes).toBeLessThan(uploaded ?? 0);
    const cookie = await academy.cookieOf(academy.learner);
    const sent = Buffer.from(
      await (await academy.app.request(`/media/${id}/file?quality=720p`, { headers: { cookie } })).arrayBuffer(),
    );
    expect(sent.length).toBe(smaller?.bytes);
    expect(sent.indexOf("moov")).toBeLessThan(sent.indexOf("mdat"));
    const path = join(folder, "smaller.mp4");
    await writeFile(path, sent);
    const said = spawnSync(ffmpeg, ["-hide_banner", "-i", path], { encoding: "utf8" }).stderr;
    expect(said).toMatch(new RegExp(`Video: h264.*${width}x${height}`));
    expect(said).toContain("Audio: aac");
    expect(said).toContain("Duration: 00:00:02");
  });

  test("a file that is not a video has none, and is not retried", async () => {
    const id = await newRecording();
    start();
    await settled(id);
    expect(await stateOf(id)).toMatchObject({ state: "none", file_key: null });
    expect(await leaseRendition(academy.db, 60)).toBeUndefined();
  });

  test("a stopped process releases it, and the next one makes it from the beginning @slow", async () => {
    const id = await upload("1920x1080", 10, 5);
    start();
    await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe("making"), { timeout: 20_000, interval: 20 });
    await job?.stop();
    expect(await stateOf(id)).toMatchObject({ state: "making", due_at: null, attempts: 1 });
    start();
    await settled(id);
    expect((await stateOf(id))?.state).toBe("ready");
  });

  test("the encoder ends with the process that started it, however that ends @slow", async () => {
    await upload("1920x1080", 20, 5);
    const to = join(folder, "orphan.mp4");
    const order = { ffmpeg, from: join(folder, "source.mp4"), to, seconds: 20 };
    const program = `import { encodeSmaller } from "./server/courses/video/run-ffmpeg.ts";
      await encodeSmaller({ ...${JSON.stringify(order)}, signal: new AbortController().signal });`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
    await vi.waitFor(() => expect(existsSync(to)).toBe(true), { timeout: 30_000, interval: 20 });
    const encoders = () =>
      spawnSync("ps", ["-eo", "args"], { encoding: "utf8" })
        .stdout.split("\n")
        .filter((line) => line.includes(to));
    expect(encoders().length).toBeGreaterThan(0);
    parent.kill("SIGKILL");
    await vi.waitFor(() => expect(encoders()).toEqual([]), { timeout: 20_000, interval: 50 });
  });
};

const withoutFfmpeg = () =>
  test("recordings play as they were uploaded, which is tested above", () => expect(installed).toBeNull());

// The name tells whether this machine could test it, so that nothing is skipped silently.
describe(
  installed === null ? "this machine has no ffmpeg" : "with the ffmpeg of this machine",
  installed === null ? withoutFfmpeg : withFfmpeg,
);

test("a database of the previous version keeps its recordings, without smaller versions", async () => {
  await withDatabaseBefore("0104-renditions.sql", async ({ client, migrate }) => {
    await insertRecording(client);
    expect(await migrate()).toContain("0104-renditions.sql");
    const { rows } = await client.query(
      "select file_name, r.state from lesson_media left join media_renditions r on media_id = id",
    );
    expect(rows).toEqual([{ file_name: "a.mp4", state: null }]);
  });
});
