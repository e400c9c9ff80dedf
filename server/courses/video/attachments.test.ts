import fc from "fast-check";
import { strToU8, zipSync, type Zippable } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileLineOf } from "#domain/embeds.ts";
import type { LessonPage } from "#domain/lesson.schema.ts";
import { mediaErrors, type MediaErrorCode } from "#domain/media.ts";
import { readAnswerTexts } from "../../../scripts/read-catalogs.ts";
import { addAnswerTexts } from "#server/platform/language/answer-texts.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";

/* Attachments of lessons: their type is detected from their bytes, whatever their names, and learners get documents only. */

let academy: MediaAcademy;
beforeAll(async () => {
  academy = await startMediaAcademy();
});
afterAll(() => academy.stop());

const pdf = (pages = 3, end = "%%EOF\n") =>
  strToU8(`%PDF-1.4\n1 0 obj\n<< /Type /Pages /Count ${pages} /Kids [] >>\nendobj\ntrailer << /Root 1 0 R >>\n${end}`);
const types = (main: string) => strToU8(`<Types><Override PartName="/x" ContentType="${main}"/></Types>`);
const office = (main: string, more: Zippable = {}) =>
  zipSync({ "[Content_Types].xml": types("plain"), [main]: strToU8("<x/>"), ...more });
const openDocument = (kind: string, more: Zippable = {}) =>
  zipSync({ mimetype: strToU8(`application/vnd.oasis.opendocument.${kind}`), "content.xml": strToU8("<x/>"), ...more });

async function upload(bytes: Uint8Array, name: string) {
  const { id } = (await academy.begin(bytes, { name })).body;
  expect((await academy.tus("PATCH", id, { offset: 0, body: new Uint8Array(bytes) })).status).toBe(204);
  await academy.check();
  const media = await academy.stateOf(id);
  if (!media) throw new Error("the upload is gone");
  return media;
}

const file = async (id: string, query = "", headers: Record<string, string> = {}, method = "GET") => {
  const cookie = await academy.cookieOf(academy.instructor);
  return academy.app.request(`/media/${id}/file${query}`, { method, headers: { cookie, ...headers } });
};

/** Make the lesson show a file, so that the lesson page sets the reading cookie. */
const show = (id: string) =>
  academy.db
    .updateTable("course_lessons")
    .set({ content: fileLineOf(id) })
    .where("id", "=", academy.lessonId)
    .execute();

const slides = { "docProps/app.xml": strToU8("<Properties><Slides>12</Slides></Properties>") };
const pages = { "docProps/app.xml": strToU8("<Properties><Pages>4</Pages></Properties>") };
const counted = { "meta.xml": strToU8('<x meta:page-count="7"/>') };

test.each<[string, Uint8Array, number | null]>([
  ["notes.pdf", pdf(), 3],
  ["unknown.pdf", pdf(0), null],
  ["letter.docx", office("word/document.xml", pages), 4],
  ["table.xlsx", office("xl/workbook.xml"), null],
  ["talk.pptx", office("ppt/presentation.xml", slides), 12],
  ["letter.odt", openDocument("text", counted), 7],
  ["table.ods", openDocument("spreadsheet"), null],
  ["talk.odp", openDocument("presentation"), null],
])("%s is stored unchanged, with its pages, for readers of the lesson", async (name, bytes, count) => {
  const media = await upload(bytes, name);
  expect(media).toMatchObject({ state: "ready", kind: "file", pages: count, refusal: null });
  await show(media.id);
  const { body } = await academy.call<LessonPage>(`/courses/${academy.ownCourse.id}/lessons/${academy.lessonId}`, {
    as: academy.learner,
  });
  expect(body.media).toMatchObject([{ id: media.id, kind: "file", file_name: name, bytes: bytes.length, pages: count }]);
  const answer = await file(media.id);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const isPdf = name.endsWith(".pdf");
  expect(answer.headers.get("content-disposition")).toBe(`${isPdf ? "inline" : "attachment"}; filename*=UTF-8''${name}`);
  expect(answer.headers.get("content-type")).toBe(body.media[0]?.content_type);
  expect((await academy.app.request(`/media/${media.id}/file`)).status).toBe(404);
  // A document has no coverage.
  expect((await academy.call(`/media/${media.id}/watch`, { as: academy.learner, method: "POST" })).status).toBe(404);
});

test("a document cannot run scripts or be framed by others, and supports ranges and HEAD like a recording", async () => {
  const bytes = pdf(9);
  const { id } = await upload(bytes, "all.pdf");
  await show(id);
  for (const [query, disposition] of [
    ["", "inline"],
    ["?download", "attachment"],
  ] as const) {
    const { headers } = await file(id, query, {}, "HEAD");
    expect(headers.get("content-disposition")).toMatch(new RegExp(`^${disposition};`));
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toContain("script-src");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect([headers.get("cache-control"), headers.get("content-length")]).toEqual(["private, no-cache", String(bytes.length)]);
  }
  const part = await file(id, "", { range: "bytes=0-4" });
  expect([part.status, await part.text()]).toEqual([206, "%PDF-"]);
});

test("whatever its name, a document is saved with the extension of its content @slow", async () => {
  const { id } = await upload(pdf(), "first.pdf");
  await show(id);
  const name = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
    fc.constantFrom(
      "x.html",
      "setup.bat",
      "x.pdf.exe",
      "\u202Efdp.exe",
      'a"; filename="x.hta',
      "a\r\nset-cookie: b=c",
      "x.PDF",
      "..\\x",
    ),
  );
  await fc.assert(
    fc.asyncProperty(name, async (called) => {
      const fileName = called.toWellFormed().replaceAll("\0", "");
      await academy.db.updateTable("lesson_media").set({ file_name: fileName }).where("id", "=", id).execute();
      const { headers } = await file(id, "?download", {}, "HEAD");
      const [, given = ""] =
        /^attachment; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(headers.get("content-disposition") ?? "") ?? [];
      expect(decodeURIComponent(given).toLowerCase()).toMatch(/\.pdf$/);
      expect(decodeURIComponent(given).startsWith(fileName)).toBe(true);
      expect(headers.get("set-cookie")).toBeNull();
    }),
    { numRuns: 60 },
  );
});

describe("files that are not documents, or would run when opened, are refused with an explanation", () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
  const macro = "application/vnd.ms-word.document.macroEnabled.main+xml";
  test.each<[string, Uint8Array, MediaErrorCode]>([
    ["macros by their part", office("word/document.xml", { "word/vbaProject.bin": strToU8("x") }), "wrong_document"],
    [
      "macros under another name",
      office("word/document.xml", { "[Content_Types].xml": types(macro), "word/y.bin": strToU8("x") }),
      "wrong_document",
    ],
    [
      "macros in other letters",
      office("word/document.xml", { "[Content_Types].xml": utf16(`<Types t="${macro}"/>`) }),
      "wrong_document",
    ],
    ["macros of OpenDocument", openDocument("text", { "Basic/Standard/Module1.xml": strToU8("x") }), "wrong_document"],
    ["an archive of nothing", zipSync({ "a.txt": strToU8("x") }), "wrong_document"],
    ["an empty archive of a document", zipSync({ "word/document.xml": strToU8("x") }), "wrong_document"],
    ["an office before 2007", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]), "wrong_document"],
    ["a PDF that was cut off", pdf(3, ""), "damaged"],
    ["an archive that was cut off", office("word/document.xml").slice(0, 60), "damaged"],
    ["a page that says to be a document", strToU8("<!doctype html><script>alert(1)</script>"), "wrong_type"],
  ])("%s", async (_, bytes, refusal) => {
    const media = await upload(bytes, "notes.pdf");
    expect([media.state, media.refusal]).toEqual(["refused", mediaErrors[refusal]]);
    expect((await file(media.id)).status).toBe(404);
  });

  test("the reason is in the author's language", async () => {
    const { fr } = await readAnswerTexts();
    if (!fr) throw new Error("there is no French catalog");
    addAnswerTexts("fr", fr);
    const { id } = await upload(strToU8("no document at all"), "notes.pdf");
    const list = await academy.app.request(`/api/lesson-drafts/${academy.lessonId}/media`, {
      headers: { authorization: `Bearer ${academy.instructor.token}`, "accept-language": "fr" },
    });
    const { media } = (await list.json()) as { media: { id: string; refusal: string | null }[] };
    expect(media.find((each) => each.id === id)?.refusal).toMatch(/^Ce n’est pas un fichier vidéo ou audio .* Sur un iPhone, /);
  });

  test("a file that unpacks to very much, or counts itself endlessly, ends by itself @slow", async () => {
    const bomb = office("word/document.xml", { "docProps/app.xml": new Uint8Array(60_000_000) });
    expect(await upload(bomb, "bomb.docx")).toMatchObject({ state: "ready", pages: null });
    const trees = strToU8(`%PDF-1.4\n${"/Type /Pages ".repeat(60_000)}\n%%EOF`);
    expect((await upload(trees, "trees.pdf")).state).toBe("ready");
  }, 60_000);
});

describe("a lesson that everybody may read", () => {
  const give = (free_preview: boolean) =>
    academy.db.updateTable("course_lessons").set({ free_preview }).where("id", "=", academy.lessonId).execute();
  const asVisitor = async (id: string) => (await academy.app.request(`/media/${id}/file`)).status;

  test("opens its files to visitors while it is a published free preview in the store", async () => {
    const { id } = await upload(pdf(), "free.pdf");
    await show(id);
    expect(await asVisitor(id)).toBe(404);
    await give(true);
    expect(await asVisitor(id)).toBe(200);
    const lesson = academy.db.updateTable("course_lessons").where("id", "=", academy.lessonId);
    const { title, content, published_at } = await academy.db
      .selectFrom("course_lessons")
      .select(["title", "content", "published_at"])
      .where("id", "=", academy.lessonId)
      .executeTakeFirstOrThrow();
    await lesson.set({ published_at: null, title: null, content: null }).execute();
    expect(await asVisitor(id)).toBe(404);
    await lesson.set({ published_at, title, content }).execute();
    const course = academy.db.updateTable("courses").where("id", "=", academy.ownCourse.id);
    await course.set({ archived_at: new Date().toISOString() }).execute();
    expect(await asVisitor(id)).toBe(404);
    await course.set({ archived_at: null }).execute();
    expect(await asVisitor(id)).toBe(200);
    await give(false);
    expect(await asVisitor(id)).toBe(404);
  });

  test("closes even in the middle of a transfer when it is no longer free", async () => {
    const id = crypto.randomUUID();
    const bytes = 40 * 1024 * 1024;
    await academy.deps.files.write(
      `media/${id}`,
      (async function* () {
        for (let sent = 0; sent < bytes; sent += 1024 * 1024) yield new Uint8Array(1024 * 1024);
      })(),
    );
    const recording = { lesson_id: academy.lessonId, file_name: "long.mp4", fingerprint: "0".repeat(64), upload_bytes: bytes };
    await academy.db
      .insertInto("lesson_media")
      .values({ id, ...recording, state: "ready", file_key: `media/${id}`, content_type: "video/mp4", bytes, seconds: 60 })
      .execute();
    await give(true);
    const whole = await academy.app.request(`/media/${id}/file`);
    expect((await whole.arrayBuffer()).byteLength).toBe(bytes);
    const reader = (await academy.app.request(`/media/${id}/file`)).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await give(false);
    let sent = 0;
    const rest = async () => {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) sent += piece.value.length;
    };
    await expect(rest()).rejects.toMatchObject({ code: "file.not_found" });
    expect(sent).toBeLessThan(bytes / 2);
  });
});
