import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaLimits, mediaErrors, type MediaErrorCode } from "#domain/media.ts";
import { checkMedia } from "#server/courses/video/check-media.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { makeMedia } from "#tests/support/courses/media-files.ts";
import { refuseBeforehand } from "./look-into-file.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "academy-look-"))));
afterAll(() => rm(folder, { recursive: true }));

/** Return what the browser says before the upload, and the server after it. */
async function askBoth(bytes: Uint8Array<ArrayBuffer>): Promise<{ browser: string | null; server: MediaErrorCode | null }> {
  const files = folderFiles(folder);
  await files.append("uploads/one.part", 0, new Blob([bytes]).stream());
  const outcome = await checkMedia(files, { from: "uploads/one.part", to: "media/one", signal: AbortSignal.timeout(60_000) });
  for (const key of ["uploads/one.part", "media/one"]) await files.delete(key);
  return {
    browser: await refuseBeforehand(new File([bytes], "talk.mp4")),
    server: "refusal" in outcome ? outcome.refusal : null,
  };
}

const ofText = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

test.each<
  [string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>, MediaErrorCode | null, MediaErrorCode | null]
>([
  ["MP4 with its index at the end", () => makeMedia("late"), null, null],
  ["MP4 with its index in front", () => makeMedia("early"), null, null],
  ["MP4 in fragments", () => makeMedia("fragmented"), null, null],
  ["MOV with H.264", () => makeMedia("mov"), null, null],
  ["WebM", () => makeMedia("webm"), null, null],
  ["H.264 Main", () => makeMedia("late", { codec: "avc1.4d001e" }), null, null],
  ["H.264 High", () => makeMedia("mov", { codec: "avc1.64001e" }), null, null],
  ["HEVC in MP4", () => makeMedia("late", { codec: "hvc1.1.6.L93.B0" }), "wrong_codec", "wrong_codec"],
  ["HEVC in MOV", () => makeMedia("mov", { codec: "hvc1.1.6.L93.B0" }), "wrong_codec", "wrong_codec"],
  ["HEVC in fragments", () => makeMedia("fragmented", { codec: "hvc1.1.6.L93.B0" }), "wrong_codec", "wrong_codec"],
  ["ten-bit H.264", () => makeMedia("early", { codec: "avc1.6e001e" }), "wrong_codec", "wrong_codec"],
  ["4:4:4 H.264", () => makeMedia("late", { codec: "avc1.f4001e" }), "wrong_codec", "wrong_codec"],
  ["a picture", () => ofText("\x89PNG\r\n\x1a\n and so on"), "wrong_type", "wrong_type"],
  ["a wave", () => ofText("RIFF\0\0\0\0WAVEfmt "), "wrong_type", "wrong_type"],
  // The text "hvc1" elsewhere in the file is not a codec.
  ["a film about hvc1", async () => nameIn(await makeMedia("early"), "hvc1 and ap4h"), null, null],
  // The browser leaves files that it cannot read to the server.
  ["a file cut off before its index", async () => (await makeMedia("late")).slice(0, 9000), null, "damaged"],
  ["a file cut off behind its index", async () => (await makeMedia("early")).slice(0, 9000), null, "damaged"],
  ["a name without a file", () => ofText("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"), null, "damaged"],
])("%s: the browser decides as the server does, or leaves it to the server @slow", async (_, make, browser, server) => {
  const said = await askBoth(await make());
  expect(said).toEqual({ browser: browser && mediaErrors[browser], server });
});

const documentRefusedAs = (bytes: Uint8Array<ArrayBuffer>) => refuseBeforehand(new File([bytes], "notes.pdf"));

test("the browser refuses what is no document in the server's words", async () => {
  expect(await documentRefusedAs(ofText("no document"))).toBe(mediaErrors.wrong_document);
});

test("the browser refuses a document that is too large in the server's words @slow", async () => {
  expect(await documentRefusedAs(new Uint8Array(mediaLimits.documentBytes + 1))).toBe(mediaErrors.document_too_large);
});

test("the browser never rejects a damaged file that the server accepts @slow", { timeout: 180_000 }, async () => {
  const whole = await Promise.all([makeMedia("late"), makeMedia("early"), makeMedia("webm"), makeMedia("mov")]);
  const damage = fc.array(
    fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.uint8Array({ minLength: 1, maxLength: 8 })),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(3), damage, async (which, damages) => {
      const bytes = (whole[which] ?? new Uint8Array()).slice();
      for (const [share, garbage] of damages) {
        const at = Math.floor(share * bytes.length);
        bytes.set(garbage.subarray(0, bytes.length - at), at);
      }
      const { browser, server } = await askBoth(bytes);
      if (server === null) expect(browser).toBe(null);
    }),
    { numRuns: 25 },
  );
});

/** Append a box of free space that contains a text. */
function nameIn(bytes: Uint8Array<ArrayBuffer>, words: string): Uint8Array<ArrayBuffer> {
  const box = ofText(`\0\0\0\0free${words}`);
  new DataView(box.buffer).setUint32(0, box.length);
  return Uint8Array.from([...bytes, ...box]);
}
