import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shownFrom } from "#domain/lesson-pictures.ts";
import { createApp } from "#server/app.ts";
import { tidyMedia } from "#server/courses/video/media-job.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { pngBomb } from "#tests/support/png-bomb.ts";

let academy: DataAcademy;
let app: ReturnType<typeof createApp>;
let folder: string;
let files: Files;
/** The reading cookie of whoever uploaded last. */
let cookie = "";
let instructor: Person;
let course: { id: string; lessonIds: string[] };
beforeAll(async () => {
  academy = await startDataAcademy();
  folder = await mkdtemp(join(tmpdir(), "academy-lesson-images-"));
  files = folderFiles(folder);
  app = createApp({ ...academy.deps, files });
  instructor = await academy.person({ role: "instructor" });
  course = await academy.course({ instructor_id: instructor.id, lessons: ["one", "two"] });
});
afterAll(async () => {
  await academy.stop();
  await rm(folder, { recursive: true });
});

type Uploaded = { url: string; width: number; height: number; code: string; error: string; field?: string };
async function send(body: BodyInit | null, { as = instructor as Person | null, to = course.id, type = "" } = {}) {
  const response = await app.request(`/api/courses/${to}/lesson-images`, {
    method: "POST",
    headers: { ...(type && { "content-type": type }), ...(as && { authorization: `Bearer ${as.token}` }) },
    body,
  });
  cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
  return { status: response.status, body: (await response.json()) as Uploaded };
}
async function upload(
  bytes: Uint8Array | string,
  { name = "owl.png", says = "image/png", ...options }: Parameters<typeof send>[1] & { name?: string; says?: string } = {},
) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(Buffer.from(bytes))], name, { type: says }));
  const encoded = new Response(form);
  return send(await encoded.arrayBuffer(), { ...options, type: encoded.headers.get("content-type") ?? "" });
}
async function read(url: string) {
  const response = await app.request(shownFrom(url), { headers: { cookie } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const small = (url: string) => shownFrom(url).replace(".webp", "-small.webp");
const kept = async () => (await readdir(join(folder, "lesson-images")).catch(() => [])).length;
const drawing = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "teal" } });
const png = (width = 80, height = 50) => drawing(width, height).png().toBuffer();

describe("a picture for lessons", () => {
  test.each(["png", "jpeg", "webp", "avif", "gif"] as const)("as %s is stored whole, as WebP, in two sizes", async (format) => {
    const { status, body } = await upload(await drawing(900, 600).toFormat(format).toBuffer(), {
      name: "../../Ünïque Owl!.HTML",
      says: "text/html",
    });
    expect([status, body.width, body.height]).toEqual([201, 900, 600]);
    expect(body.url).toMatch(/^\/files\/lesson-images\/\d{13}-[0-9a-f]{24}-900x600\.webp$/);
    for (const [url, width, height] of [
      [body.url, 900, 600],
      [small(body.url), 800, 533],
    ] as const) {
      const file = await read(url);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(file.headers.get("x-content-type-options")).toBe("nosniff");
      expect(file.headers.get("cache-control")).toBe("private, no-cache");
      const made = await sharp(file.bytes).metadata();
      expect([made.format, made.width, made.height]).toEqual(["webp", width, height]);
    }
  });

  test.each([
    [640, 400, 640, 400],
    [2000, 1500, 1600, 1200],
    [800, 10, 800, 10],
    [1, 1, 1, 1],
    [900, 9000, 480, 4800],
    [6000, 3, 1600, 1],
  ])("of %i by %i is stored as %i by %i", async (width, height, keptWidth, keptHeight) => {
    const { body } = await upload(await png(width, height));
    expect([body.width, body.height]).toEqual([keptWidth, keptHeight]);
    const made = await sharp((await read(body.url)).bytes).metadata();
    expect([made.width, made.height]).toEqual([keptWidth, keptHeight]);
    expect((await read(small(body.url))).status).toBe(keptWidth > 800 ? 200 : 404);
  });

  test("loses metadata and appended data, and is turned upright", async () => {
    const told = await drawing(320, 160)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: "Somebody's Name", Orientation: "6" }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
      .toBuffer();
    expect(told.includes("Somebody's Name")).toBe(true);
    const { body } = await upload(Buffer.concat([told, Buffer.from("<script>alert(1)</script>")]));
    expect([body.width, body.height]).toEqual([160, 320]);
    const { bytes } = await read(body.url);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    for (const text of ["Somebody's Name", "<script>"]) expect(bytes.includes(text)).toBe(false);
  });

  test("is uploaded by the course's instructor and admins, for draft courses too", async () => {
    const draft = await academy.course({ instructor_id: instructor.id, published_at: null });
    const admin = await academy.person({ role: "admin" });
    const answers = await Promise.all([instructor, admin].map(async (as) => upload(await png(), { as, to: draft.id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });
});

describe("refused without leaving a file", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  const hostile: Array<[string, number, string, () => Promise<Buffer | string> | Buffer | string]> = [
    ["nothing", 415, "course_image.wrong_type", () => ""],
    ["SVG that is called a PNG", 415, "course_image.wrong_type", () => svg],
    ["HTML that is called a PNG", 415, "course_image.wrong_type", () => "<!doctype html><script>alert(1)</script>"],
    ["SVG behind the first bytes of a GIF", 422, "course_image.unreadable", () => `GIF89a${svg}`],
    ["a PNG of 60,000 by 60,000 in some bytes", 413, "course_image.too_many_pixels", () => pngBomb(60_000, 60_000)],
    ["5 MB and a byte", 413, "course_image.too_large", async () => Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)])],
    ["8 MB", 413, "course_image.too_large", () => Buffer.alloc(8 * 1024 * 1024)],
  ];
  test.each(hostile)("%s", async (_, status, code, make) => {
    const before = await kept();
    const answer = await upload(await make());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await kept()).toBe(before);
  });

  test.each<[string, () => BodyInit | null, string]>([
    ["no body", () => null, "multipart/form-data; boundary=x"],
    ["a form that breaks off", () => '--x\r\nContent-Disposition: form-data; name="file"', "multipart/form-data; boundary=x"],
    ["JSON", () => "{}", "application/json"],
    ["a form without a file", () => new URLSearchParams({ file: "owl.png" }), "application/x-www-form-urlencoded"],
    ["the file itself", () => "\x89PNG\r\n\x1a\n", "image/png"],
  ])("%s, naming the field", async (_, body, type) => {
    const answer = await send(body(), { type });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "request.invalid", "file"]);
  });

  test("people who do not write the course; for a draft they are told only that it does not exist", async () => {
    const [student, other] = [await academy.person(), await academy.person({ role: "instructor" })];
    await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: course.id }).execute();
    const draft = await academy.course({ published_at: null });
    const before = await kept();
    const codes = async (to: string) =>
      Promise.all([null, student, other].map(async (as) => (await upload(await png(), { as, to })).body.code));
    expect(await codes(course.id)).toEqual(["caller.unauthenticated", "caller.forbidden", "caller.forbidden"]);
    expect(await codes(draft.id)).toEqual(["caller.unauthenticated", "course.not_found", "course.not_found"]);
    expect((await upload(await png(), { to: randomUUID() })).body.code).toBe("course.not_found");
    expect((await upload(await png(), { to: "nothing" })).body.code).toBe("course.not_found");
    expect(await kept()).toBe(before);
  });
});

describe("a picture and the texts that show it", () => {
  const uploadUrl = async () => (await upload(await png(900, 600))).body.url;
  const later = (hours: number) =>
    sql`update lesson_images set looked_at = looked_at - make_interval(hours => ${hours}), missing_since = missing_since - make_interval(hours => ${hours})`.execute(
      academy.db,
    );
  const tidy = () => tidyMedia({ ...academy.deps, files });
  const areThere = async (...urls: string[]) => Promise.all(urls.map(async (url) => (await read(url)).status === 200));
  const write = (content: string) =>
    academy.db.updateTable("lessons").set({ content }).where("id", "=", course.lessonIds[0]!).execute();

  test("is deleted with both files after a day if no text shows it; one in a lesson, draft or version stays", async () => {
    const urls = [await uploadUrl(), await uploadUrl(), await uploadUrl(), await uploadUrl()] as const;
    const [forgotten, inLesson, inDraft, inVersion] = urls;
    await write(`Text\n\n![An owl](${inLesson})`);
    const id = course.lessonIds[1]!;
    await academy.db
      .updateTable("lesson_drafts")
      .set({ content: `![${inDraft}](${inDraft} "again")` })
      .where("lesson_id", "=", id)
      .execute();
    const at = new Date().toISOString();
    await academy.db
      .insertInto("lesson_versions")
      .values({
        lesson_id: id,
        number: 2,
        reason: "saved",
        title: "Two",
        content: `before ![](${inVersion.replace(".webp", "-small.webp")}) after`,
        begun_at: at,
        written_at: at,
      })
      .execute();
    await later(23);
    await tidy();
    expect(await areThere(...urls)).toEqual([true, true, true, true]);
    await later(2);
    await tidy();
    expect(await areThere(forgotten, small(forgotten), inLesson, small(inLesson), inDraft, inVersion)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  test("in an exam's instructions, a question or a legal page stays", async () => {
    const urls = [await uploadUrl(), await uploadUrl(), await uploadUrl()] as const;
    const [inInstructions, inQuestion, inLegal] = urls;
    const shows = (url: string) => `![An owl](${url})`;
    await academy.db
      .insertInto("exams")
      .values({ course_id: course.id, title: "Owls", instructions: shows(inInstructions) })
      .execute();
    const question = { type: "short-text", purpose: "exam", stem: shows(inQuestion), accepted: ["an owl"] };
    expect(
      (await academy.call(`/courses/${course.id}/questions`, { as: instructor, method: "POST", body: question })).status,
    ).toBe(201);
    const legal = { kind: "imprint", version: 1, content: shows(inLegal), published_at: new Date().toISOString() };
    await academy.db.insertInto("legal_texts").values(legal).execute();
    await later(25);
    await tidy();
    await later(25);
    await tidy();
    expect(await areThere(...urls)).toEqual([true, true, true]);
  });

  test("removed from a text is kept for another day, and longer if the text shows it again", async () => {
    const [lost, regained] = [await uploadUrl(), await uploadUrl()];
    await write(`![](${lost}) ![](${regained})`);
    await later(25);
    await tidy();
    await write("");
    await later(25);
    await tidy();
    expect(await areThere(lost, regained)).toEqual([true, true]);
    await write(`![](${regained})`);
    await later(25);
    await tidy();
    expect(await areThere(lost, regained)).toEqual([false, true]);
  });

  test("is found through an index, however many lessons there are", async () => {
    await academy.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      for (const table of ["course_lessons", "lesson_drafts", "lesson_versions"]) {
        const { rows } = await sql<{ "QUERY PLAN": string }>`
          explain select from ${sql.table(table)} where lesson_picture_names(content) @> array['x']`.execute(trx);
        expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`${table.replace("course_", "")}_pictures_index`);
      }
    });
  });
});
