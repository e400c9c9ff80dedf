import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Transaction } from "kysely";
import { z } from "zod";
import { fingerprintBytes } from "#domain/media.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Files } from "#server/platform/storage/files.ts";

type SampleRecording = {
  /** The name of its files: the recording, its captions and its facts, all made by `scripts/record-samples.ts`. */
  name: string;
  /** The lesson that shows it. */
  course: string;
  position: number;
  /** Whether the lesson begins with it; otherwise the lesson's text says where it is. */
  beginsLesson: boolean;
  title: string;
  description: string;
};

/** The sample recordings: two videos and an audio clip. */
export const sampleRecordings: readonly SampleRecording[] = [
  {
    name: "hue-lightness-chroma",
    course: "colour-with-confidence",
    position: 0,
    beginsLesson: true,
    title: "Three questions to ask of any colour",
    description: "Hue, lightness and chroma, and why the usual numbers and the neighbours of a colour mislead.",
  },
  {
    name: "anatomy-of-letters",
    course: "seeing-typography",
    position: 0,
    beginsLesson: true,
    title: "What letters are made of",
    description: "The lines that letters sit on, their strokes and openings, and why two typefaces of one size look different.",
  },
  {
    name: "read-aloud",
    course: "writing-that-sells-honestly",
    position: 4,
    beginsLesson: false,
    title: "The same promise, before and after",
    description: "Both versions of the paragraph, read aloud.",
  },
];

const factsSchema = z.strictObject({
  content_type: z.enum(["video/webm", "audio/webm"]),
  seconds: z.number(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  chapters: z.array(z.strictObject({ from: z.number(), title: z.string() })),
});

/** A lesson that references a picture and an attachment, and their files. */
export const sampleFiles = {
  course: "seeing-typography",
  position: 2,
  picture: "1763769600000-5a3c1e7f9b2d4c6e8a0f1b3d-measure-800x420",
  document: "measure-cheat-sheet",
} as const;

type Place = { id: string; lessonId: string; uploadedBy: string };

/** Store a sample recording with its captions and chapters. */
export async function insertSampleRecording(
  trx: Transaction<Schema>,
  files: Files,
  { name, title, description }: SampleRecording,
  { id, lessonId, uploadedBy }: Place,
): Promise<void> {
  const pathOf = (ending: string) => fileURLToPath(new URL(`./recordings/${name}.${ending}`, import.meta.url));
  const { chapters, ...facts } = factsSchema.parse(JSON.parse(await readFile(pathOf("json"), "utf8")));
  const { size } = await stat(pathOf("webm"));
  const hash = createHash("sha256");
  for await (const piece of createReadStream(pathOf("webm"), { end: fingerprintBytes - 1 })) hash.update(piece);
  const key = `media/${id}`;
  await files.write(key, createReadStream(pathOf("webm")));
  await trx
    .insertInto("lesson_media")
    .values({
      ...facts,
      id,
      title,
      description,
      lesson_id: lessonId,
      uploaded_by: uploadedBy,
      file_name: `${name}.webm`,
      fingerprint: hash.digest("hex"),
      upload_bytes: size,
      bytes: size,
      file_key: key,
      state: "ready",
    })
    .execute();
  const vtt = await readFile(pathOf("en.vtt"), "utf8");
  await trx.insertInto("media_captions").values({ media_id: id, language: "en", vtt }).execute();
  if (chapters.length === 0) return;
  await trx
    .insertInto("media_chapters")
    .values(chapters.map(({ from, title: chapter }) => ({ media_id: id, starts_ms: Math.round(from * 1000), title: chapter })))
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
