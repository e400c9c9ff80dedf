import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeMedia } from "#tests/support/courses/media-files.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import { startMediaJob } from "./media-job.ts";

let academy: MediaAcademy;
beforeAll(async () => {
  academy = await startMediaAcademy();
});
afterAll(() => academy.stop());

test("a process whose clock runs fast gives up no upload and deletes no file", async () => {
  const video = await makeMedia("late");
  const { id } = (await academy.begin(video)).body;
  await academy.tus("PATCH", id, { offset: 0, body: video.slice(0, 100) });
  // Another process has stored this file, and is about to say so.
  const fresh = `media/${crypto.randomUUID()}-0123abcd`;
  await academy.deps.files.write(
    fresh,
    (async function* () {
      yield video;
    })(),
  );
  const warned = vi.spyOn(academy.deps.log, "warn");
  const job = startMediaJob({ ...academy.deps, clock: () => new Date(Date.now() + 72 * 3_600_000) });
  await expect.poll(() => warned.mock.calls.flat().join()).toMatch(/clock is ahead/);
  await job.stop();
  expect((await academy.stateOf(id))?.received_bytes).toBe(100);
  expect(await academy.deps.files.size(fresh)).toBe(video.length);
});
