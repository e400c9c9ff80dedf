import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readStoredCues } from "#domain/caption-file.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { seedSampleAcademy } from "./seed.ts";

let database: TestDatabase;
let folder: string;
let files: Files;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "academy-samples-"));
  files = folderFiles(folder);
  await seedSampleAcademy({ db: database.db, files, hashPassword: async () => "unused", clock: () => new Date() });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe("the sample academy", () => {
  test("has two lessons that begin with a video of about two minutes and one with an audio clip, with captions", async () => {
    const media = await database.db
      .selectFrom("lesson_media")
      .innerJoin("course_lessons", "course_lessons.id", "lesson_media.lesson_id")
      .innerJoin("media_captions", "media_captions.media_id", "lesson_media.id")
      .select(["lesson_media.id", "course_id", "content", "content_type", "seconds", "bytes", "vtt"])
      .select(({ selectFrom }) =>
        selectFrom("media_chapters")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("media_chapters.media_id", "=", "lesson_media.id")
          .as("chapters"),
      )
      .orderBy("seconds", "desc")
      .execute();
    expect(media.map(({ content_type }) => content_type)).toEqual(["video/webm", "video/webm", "audio/webm"]);
    expect(new Set(media.map(({ course_id }) => course_id)).size).toBe(3);
    for (const { id, content, content_type, seconds, bytes, vtt, chapters } of media) {
      expect(await files.size(`media/${id}`)).toBe(bytes);
      expect(Number(bytes)).toBeLessThanOrEqual(2 * 1024 * 1024);
      expect(content?.match(new RegExp(`^::video\\{#${id}\\}$`, "gm"))).toHaveLength(1);
      // The captions go on to the end: a recording ends with the pause after its last sentence.
      expect(readStoredCues(vtt)?.at(-1)?.to).toBeCloseTo(Number(seconds) - 0.6, 1);
      if (content_type === "audio/webm") continue;
      expect(content?.startsWith("::video{#")).toBe(true);
      expect(Number(seconds)).toBeGreaterThan(110);
      expect(Number(seconds)).toBeLessThan(130);
      expect(Number(chapters)).toBeGreaterThanOrEqual(4);
    }
  });

  test("uses every kind of block in its lessons", async () => {
    const lessons = await database.db.selectFrom("lessons").select("content").execute();
    const all = lessons.map(({ content }) => content).join("\n\n");
    const blocks = {
      heading: /^## /m,
      list: /^- \S/m,
      "numbered list": /^1\. /m,
      "task list": /^- \[ \] /m,
      table: /^\| ?-/m,
      quotation: /^> (?!\[!)\w/m,
      code: /^```\w+$/m,
      formula: /^\$\$/m,
      "formula in a line": /\$\w[^$\n]*\$/,
      footnote: /\[\^\w+\]:/,
      figure: /^!\[.+\{\.figure\}$/m,
      recording: /^::video\{#/m,
      "external video": /^::video\{https:/m,
      attachment: /^::file\{#/m,
      check: /^::check\{#/m,
      "struck-out words": /~~\w/,
      ...Object.fromEntries(
        ["note", "tip", "important", "warning", "caution", "hint"].map((kind) => [kind, new RegExp(`^> \\[!${kind}\\]`, "im")]),
      ),
    };
    expect(Object.entries(blocks).flatMap(([name, block]) => (block.test(all) ? [] : [name]))).toEqual([]);
    const checks = [...all.matchAll(/^::check\{#(.+)\}$/gm)].map(([, id]) => String(id));
    const shown = await database.db
      .selectFrom("questions")
      .select("id")
      .where("id", "in", checks)
      .where("shown_in_lesson", "=", true)
      .execute();
    expect(shown.map(({ id }) => id)).toEqual(checks);
  });
});
