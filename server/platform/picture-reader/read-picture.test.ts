import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { avifOf12Megapixels, avifOf49Megapixels, largePictures, unusablePictures } from "#tests/support/large-pictures.ts";
import { PictureProcess, type ProcessLimits } from "./picture-process.ts";
import { pictureLimits, readPicture } from "./read-picture.ts";

const { signal } = new AbortController();
const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "teal" } })
  .jpeg()
  .toBuffer();
const widths = (bytes: Uint8Array, personId = "somebody") =>
  readPicture(bytes, { personId, signal }, async ({ upright, make }) => {
    const width = Math.min(upright.width, 320);
    const [file] = await make([{ width, height: Math.max(1, Math.round((upright.height * width) / upright.width)) }]);
    return file ? (await sharp(file).metadata()).width : null;
  });

describe("pictures that are small as files", () => {
  test("but large once decoded cost this process next to nothing, whatever their format @slow", { timeout: 60_000 }, async () => {
    const [large, unusable] = [await largePictures(), await unusablePictures()];
    await widths(photo);
    const before = process.resourceUsage().maxRSS;
    for (const [name, picture] of Object.entries(large)) {
      expect([name, await widths(picture)]).toEqual([name, name.includes("frames") ? 16 : 320]);
    }
    for (const [name, picture] of Object.entries(unusable)) {
      const refusal = await widths(picture).catch(({ code }: { code: string }) => code);
      expect([name, refusal]).toEqual([
        name,
        name.includes("49") ? "course_image.too_demanding" : expect.stringMatching(/^course_image\.(unreadable|too_demanding)$/),
      ]);
    }
    const grownMegabytes = (process.resourceUsage().maxRSS - before) / 1024;
    expect(grownMegabytes).toBeLessThan(150);
  });

  test("do not affect those that come after them", async () => {
    const outcomes = await Promise.allSettled([avifOf49Megapixels, photo, avifOf49Megapixels, photo].map((each) => widths(each)));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
  });
});

describe("a process that reads pictures", () => {
  const attempt = async (limits: Partial<ProcessLimits>, picture = avifOf12Megapixels, leave = signal) => {
    const reader = new PictureProcess({ ...pictureLimits, ...limits });
    const outcome = await reader
      .measure(picture, leave)
      .then(() => reader.check(leave))
      .then(
        () => "read",
        (error: { code?: string; message: string }) => error.code ?? error.message,
      );
    const { isUsable, pid } = reader;
    reader.end();
    return { outcome, isUsable, pid };
  };

  test.each([
    ["more memory than it may have", { memory: 128 * 1024 * 1024 }, "course_image.too_demanding"],
    ["more processor time than it may have", { cpuSeconds: 0.05 }, "course_image.too_demanding"],
    ["what it has, and the machine has no time", { seconds: 0.001 }, "course_image.busy"],
  ])("is ended when a picture wants %s", async (_, limits, code) => {
    expect(await attempt(limits)).toMatchObject({ outcome: code, isUsable: false });
  });

  test("reads the same picture within its usual limits @slow", async () => {
    expect(await attempt({})).toMatchObject({ outcome: "read", isUsable: true });
  });

  test("ends with the request that waits for it", async () => {
    const leave = new AbortController();
    const reading = attempt({}, avifOf12Megapixels, leave.signal);
    setTimeout(() => leave.abort(new Error("gone")), 50);
    const { outcome, pid } = await reading;
    expect(outcome).toBe("gone");
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });
});

test("somebody behind a crowd of one person's pictures waits for a turn, not for the crowd", async () => {
  const order: string[] = [];
  // One process for each of them is already warm.
  await Promise.all([widths(photo, "many"), widths(photo, "one")]);
  const read = (personId: string) => widths(photo, personId).then(() => order.push(personId));
  await Promise.all([...Array.from({ length: 12 }, () => read("many")), read("one")]);
  expect(order.indexOf("one")).toBeLessThan(12);
});

test("a picture whose sender has disconnected is no longer read", async () => {
  const use = () => Promise.reject(new Error("it was opened"));
  await expect(readPicture(photo, { personId: "gone", signal: AbortSignal.abort() }, use)).rejects.toMatchObject({
    code: "request.left",
  });
});

function isAlive(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
