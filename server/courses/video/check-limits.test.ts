import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import { makeMedia } from "#tests/support/courses/media-files.ts";
import { checkMedia } from "./check-media.ts";

let academy: MediaAcademy;
beforeAll(async () => {
  academy = await startMediaAcademy();
});
afterAll(() => academy.stop());

const usual = { memory: 768 * 1024 * 1024, cpuSeconds: 900, seconds: 3600 };

/** Return the arguments of the processes that are checking a file of this academy. */
async function processes(): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  return commands.filter((command) => command.includes("media-process.mjs") && command.includes(academy.folder));
}

// Limits in which not even the start of the process fits, because how much a recording needs depends on the machine.
test.runIf(process.platform === "linux").each([
  ["memory", { memory: 64 * 1024 * 1024 }],
  ["time", { seconds: 0.02 }],
])("a recording whose check needs more %s than it may have is refused, and harms nothing @slow", async (_, less) => {
  const bytes = await makeMedia("late", { seconds: 600 });
  const { id } = (await academy.begin(bytes)).body;
  await academy.tus("PATCH", id, { offset: 0, body: bytes });
  const [from, to] = [`uploads/${id}.part`, `media/${id}-0123abcd`];
  const { signal } = new AbortController();
  const outcome = await checkMedia(academy.deps.files, { from, to, signal }, { ...usual, ...less });
  expect(outcome).toMatchObject({ refusal: "too_demanding" });
  expect(await processes()).toEqual([]);
  expect([await academy.deps.files.size(from), await academy.deps.files.size(to)]).toEqual([bytes.length, null]);
  await academy.check();
  expect(await academy.stateOf(id)).toMatchObject({ state: "ready", seconds: 600 });
});
