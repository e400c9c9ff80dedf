import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Transaction } from "kysely";
import { fingerprintBytes } from "#domain/media.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Files } from "#server/platform/storage/files.ts";

/** The sample recording, made by `scripts/record-sample-video.ts`, and the lesson that begins with it. */
export const sampleVideo = { course: "colour-with-confidence", position: 0, name: "hue-lightness-chroma" } as const;

const facts = {
  title: "Three questions to ask of any color",
  description: "Hue, lightness and chroma, one after the other, on the same patch of color.",
  content_type: "video/webm",
  seconds: 43,
  width: 640,
  height: 360,
} as const;

/** The chapters of the sample recording, by the seconds at which its captions begin to speak of them. */
const chapters = [
  { from: 0, title: "Three questions" },
  { from: 3.79, title: "Hue" },
  { from: 14.38, title: "Lightness" },
  { from: 24.175, title: "Chroma" },
  { from: 33.525, title: "Pink, brown and navy" },
];

/** A lesson that references a picture and an attachment, and their files. */
export const sampleFiles = {
  course: "seeing-typography",
  position: 2,
  picture: "1763769600000-5a3c1e7f9b2d4c6e8a0f1b3d-measure-800x420",
  document: "measure-cheat-sheet",
} as const;

type Place = { id: string; lessonId: string; uploadedBy: string };

/** Store the sample recording with its captions and chapters. */
export async function insertSampleVideo(
  trx: Transaction<Schema>,
  files: Files,
  { id, lessonId, uploadedBy }: Place,
): Promise<void> {
  const path = fileURLToPath(new URL(`./videos/${sampleVideo.name}.webm`, import.meta.url));
  const captions = await readFile(path.replace(".webm", ".en.vtt"), "utf8");
  const { size } = await stat(path);
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { end: fingerprintBytes - 1 })) hash.update(piece);
  const key = `media/${id}`;
  await files.write(key, createReadStream(path));
  await trx
    .insertInto("lesson_media")
    .values({
      ...facts,
      id,
      lesson_id: lessonId,
      uploaded_by: uploadedBy,
      file_name: `${sampleVideo.name}.webm`,
      fingerprint: hash.digest("hex"),
      upload_bytes: size,
      bytes: size,
      file_key: key,
      state: "ready",
    })
    .execute();
  await trx.insertInto("media_captions").values({ media_id: id, language: "en", vtt: captions }).execute();
  await trx
    .insertInto("media_chapters")
    .values(chapters.map(({ from, title }) => ({ media_id: id, starts_ms: Math.round(from * 1000), title })))
    .execute();
}

/** Store the picture and the attachment of the lesson that references them. */
export async function insertSampleFiles(
  trx: Transaction<Schema>,
  files: Files,
  { id, lessonId, uploadedBy, at }: Place & { at: string },
): Promise<void> {
  const fileAt = (name: string) => fileURLToPath(new URL(`./files/${name}`, import.meta.url));
  const { picture, document } = sampleFiles;
  await files.put(`lesson-images/${picture}.webp`, await readFile(fileAt("measure-800x420.webp")), "image/webp");
  await trx.insertInto("lesson_images").values({ name: picture, created_at: at, looked_at: at, missing_since: null }).execute();
  const bytes = await readFile(fileAt(`${document}.pdf`));
  const key = `media/${id}`;
  await files.write(key, createReadStream(fileAt(`${document}.pdf`)));
  await trx
    .insertInto("lesson_media")
    .values({
      id,
      lesson_id: lessonId,
      uploaded_by: uploadedBy,
      file_name: `${document}.pdf`,
      fingerprint: createHash("sha256").update(bytes).digest("hex"),
      upload_bytes: bytes.length,
      bytes: bytes.length,
      file_key: key,
      content_type: "application/pdf",
      pages: 2,
      seconds: 0,
      state: "ready",
    })
    .execute();
}
