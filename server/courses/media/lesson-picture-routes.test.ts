import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import sharp from "sharp";
import { shownFrom } from "#domain/lesson-pictures.ts";
import { createApp } from "#server/app.ts";
import { giveReadingCookie } from "#server/people/auth/reading-cookie.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { Hono } from "hono";

let academy: DataAcademy;
let app: ReturnType<typeof createApp>;
let folder: string;
let png: Uint8Array<ArrayBuffer>;
const people = {} as Record<"instructor" | "other" | "admin" | "learner" | "stranger" | "elsewhere", Person>;
let course: { id: string; lessonIds: string[] };
let otherCourse: { id: string; lessonIds: string[] };
beforeAll(async () => {
  academy = await startDataAcademy();
  folder = await mkdtemp(join(tmpdir(), "academy-pictures-"));
  app = createApp({ ...academy.deps, files: folderFiles(folder) });
  png = new Uint8Array(
    await sharp({ create: { width: 900, height: 50, channels: 3, background: "teal" } })
      .png()
      .toBuffer(),
  );
  people.instructor = await academy.person({ role: "instructor" });
  people.other = await academy.person({ role: "instructor" });
  people.admin = await academy.person({ role: "admin" });
  people.learner = await academy.person();
  people.stranger = await academy.person();
  people.elsewhere = await academy.person();
  otherCourse = await academy.course({ instructor_id: people.other.id, lessons: ["other"] });
});
afterAll(async () => {
  await academy.stop();
  await rm(folder, { recursive: true });
});

const enroll = (person: Person, course_id: string) =>
  academy.db.insertInto("enrollments").values({ user_id: person.id, course_id }).execute();
beforeEach(async () => {
  course = await academy.course({ instructor_id: people.instructor.id, lessons: ["one", "two"] });
  await enroll(people.learner, course.id);
  await academy.db.deleteFrom("enrollments").where("user_id", "=", people.elsewhere.id).execute();
  await enroll(people.elsewhere, otherCourse.id);
});

/** Return the cookie that a person gets by signing in. */
async function cookieOf(person: Person): Promise<string> {
  const { id: sessionId } = await academy.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", person.id)
    .executeTakeFirstOrThrow();
  const giving = new Hono().get("/", (context) => {
    giveReadingCookie(academy.deps, context, { userId: person.id, sessionId });
    return context.body(null);
  });
  return (await giving.request("/")).headers.get("set-cookie")?.split(";")[0] ?? "";
}
async function get(url: string, cookie = "", headers: Record<string, string> = {}) {
  return app.request(url, { headers: { ...(cookie && { cookie }), ...headers } });
}
async function upload(as = people.instructor): Promise<string> {
  const form = new FormData();
  form.set("file", new File([png], "owl.png", { type: "image/png" }));
  const to = as === people.other ? otherCourse.id : course.id;
  const response = await app.request(`/api/courses/${to}/lesson-images`, {
    method: "POST",
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return ((await response.json()) as { url: string }).url;
}
const write = (content: string, at = 0) =>
  academy.db
    .updateTable("course_lessons")
    .set({ content })
    .where("id", "=", course.lessonIds[at] ?? "")
    .execute();

/** Return which of all these people, and whether a visitor, can see a picture. */
async function seers(url: string): Promise<string[]> {
  const seen = await Promise.all(
    Object.entries(people).map(async ([name, person]) => ({
      name,
      status: (await get(shownFrom(url), await cookieOf(person))).status,
    })),
  );
  seen.push({ name: "visitor", status: (await get(shownFrom(url))).status });
  for (const { status } of seen) expect([200, 404]).toContain(status);
  return seen.filter(({ status }) => status === 200).map(({ name }) => name);
}
const staff = ["instructor", "admin"];
const readers = ["instructor", "admin", "learner"];
const everybody = ["instructor", "other", "admin", "learner", "stranger", "elsewhere", "visitor"];

describe("a picture is visible to", () => {
  test("its uploader, as long as no text shows it", async () => {
    expect(await seers(await upload())).toEqual(["instructor"]);
  });

  test("those who may read the lesson that shows it", async () => {
    const url = await upload(people.admin);
    await write(`![An owl](${url})`);
    expect(await seers(url)).toEqual(readers);
    await write("no more");
    expect(await seers(url)).toEqual(["admin"]);
  });

  test("only the authors while the lesson is unpublished, or only a draft or an earlier version shows it", async () => {
    const url = await upload(people.admin);
    await write(`![An owl](${url})`);
    await write("without");
    const drafts = academy.db.updateTable("lesson_drafts").where("lesson_id", "=", course.lessonIds[1] ?? "");
    await drafts.set({ content: `![](${url})` }).execute();
    expect(await seers(url)).toEqual(staff);
    await drafts.set({ content: "without" }).execute();
    expect(await seers(url)).toEqual(["admin"]);
    const at = new Date().toISOString();
    await academy.db
      .insertInto("lesson_versions")
      .values({
        lesson_id: course.lessonIds[1] ?? "",
        number: 2,
        reason: "saved",
        title: "Two",
        content: `![](${url})`,
        begun_at: at,
        written_at: at,
      })
      .execute();
    expect(await seers(url)).toEqual(staff);
  });

  test("everybody, in a free preview of a course in the store", async () => {
    const url = await upload();
    await write(`![An owl](${url})`);
    await academy.db
      .updateTable("course_lessons")
      .set({ free_preview: true })
      .where("id", "=", course.lessonIds[0] ?? "")
      .execute();
    expect(await seers(url)).toEqual(everybody);
    await academy.db.updateTable("courses").set({ published_at: null }).where("id", "=", course.id).execute();
    expect(await seers(url)).toEqual(readers);
  });

  test("those who answer a question that shows it, and the course's learners when an exam's instructions do", async () => {
    const [url, instructions] = [await upload(people.admin), await upload(people.admin)];
    const call = async <Body>(path: string, as: Person, body: object, method = "POST") => {
      const response = await app.request(`/api${path}`, {
        method,
        headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect([path, response.status < 300]).toEqual([path, true]);
      return (await response.json()) as Body;
    };
    const question = { type: "short-text", stem: `Which bird is this? ![](${url})`, accepted: ["an owl"] };
    const exam = await call<{ id: string }>(`/courses/${course.id}/questions`, people.admin, {
      purpose: "exam",
      ...question,
    });
    expect(await seers(url)).toEqual(staff);
    const made = await call<{ id: string; revision: number }>(`/courses/${course.id}/exams`, people.admin, {
      title: "Birds",
      instructions: `![](${instructions})`,
      time_limit_minutes: 10,
      slots: [{ question_id: exam.id }],
    });
    expect(await seers(instructions)).toEqual(staff);
    await call(`/exams/${made.id}/publish`, people.admin, { published: true, revision: made.revision });
    expect(await seers(instructions)).toEqual(readers);
    expect(await seers(url)).toEqual(staff);
    await call(`/learning/exams/${made.id}/attempts`, people.learner, { lease: randomUUID() });
    expect(await seers(url)).toEqual(readers);
  });

  test("those who may read the lesson under which a question shows it, as long as it does", async () => {
    const url = await upload(people.admin);
    const lessonId = course.lessonIds[0] ?? "";
    const change = async (path: string, method: string, body?: object) => {
      const response = await app.request(`/api${path}`, {
        method,
        headers: { authorization: `Bearer ${people.admin.token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect([path, response.status < 300]).toEqual([path, true]);
      return (await response.json()) as { id: string; version: number };
    };
    const asked = { type: "short-text", stem: `Which bird? ![](${url})`, accepted: ["an owl"], lesson_id: lessonId };
    const shown = { ...asked, purpose: "practice", shown_in_lesson: true };
    const { id, version } = await change(`/courses/${course.id}/questions`, "POST", { ...shown, shown_in_lesson: false });
    expect(await seers(url)).toEqual(staff);
    const second = await change(`/questions/${id}`, "PUT", { ...shown, version });
    expect(await seers(url)).toEqual(readers);
    await academy.db
      .updateTable("course_lessons")
      .set({ published_at: null, title: null, content: null })
      .where("id", "=", lessonId)
      .execute();
    expect(await seers(url)).toEqual(staff);
    const published_at = new Date().toISOString();
    await academy.db
      .updateTable("course_lessons")
      .set({ published_at, title: "One", content: "one" })
      .where("id", "=", lessonId)
      .execute();
    // Now only an earlier version shows it.
    const third = await change(`/questions/${id}`, "PUT", { ...shown, stem: "Which bird?", version: second.version });
    expect(await seers(url)).toEqual(staff);
    await change(`/questions/${id}`, "PUT", { ...shown, version: third.version });
    expect(await seers(url)).toEqual(readers);
    // Nobody has answered the question, so it is deleted; the uploader still sees the picture.
    await change(`/questions/${id}`, "DELETE");
    expect(await seers(url)).toEqual(["admin"]);
  });

  test("everybody, in a legal text", async () => {
    const url = await upload();
    const at = new Date().toISOString();
    await academy.db
      .insertInto("legal_texts")
      .values({ kind: "terms", version: 1, content: `![](${url})`, published_at: at })
      .execute();
    expect(await seers(url)).toEqual(everybody);
  });
});

test("access ends with the session, and with the enrollment", async () => {
  const url = shownFrom(await upload());
  await write(`![An owl](${url.replace("/media/pictures/", "/files/lesson-images/")})`);
  const leaving = await academy.person();
  await enroll(leaving, course.id);
  const cookie = await cookieOf(leaving);
  const opened = await get(url, cookie);
  expect([opened.status, opened.headers.get("cache-control"), opened.headers.get("vary")]).toEqual([
    200,
    "private, no-cache",
    "Cookie",
  ]);
  const tag = opened.headers.get("etag") ?? "";
  expect((await get(url, cookie, { "if-none-match": tag })).status).toBe(304);
  await academy.db.deleteFrom("enrollments").where("user_id", "=", leaving.id).execute();
  expect((await get(url, cookie, { "if-none-match": tag })).status).toBe(404);
  await enroll(leaving, course.id);
  expect((await get(url, cookie)).status).toBe(200);
  await academy.db.deleteFrom("sessions").where("user_id", "=", leaving.id).execute();
  expect((await get(url, cookie, { "if-none-match": tag })).status).toBe(404);
});

test("a lesson's HTML uses private addresses in both sizes; the address in its Markdown is not served", async () => {
  const url = await upload();
  await write(`![An owl](${url})`);
  const page = await app.request(`/api/courses/${course.id}/lessons/${course.lessonIds[0] ?? ""}`, {
    headers: { authorization: `Bearer ${people.learner.token}` },
  });
  const { lesson } = (await page.json()) as { lesson: { html: string } };
  const shown = [...lesson.html.matchAll(/\/media\/pictures\/[^ "]+/g)].map(([address]) => address);
  expect([new Set(shown).size, lesson.html.includes("lesson-images")]).toEqual([2, false]);
  const cookie = page.headers.get("set-cookie")?.split(";")[0] ?? "";
  for (const address of shown) expect((await get(address, cookie)).status).toBe(200);
  for (const address of [url, url.replace(".webp", "-small.webp")]) expect((await get(address, cookie)).status).toBe(404);
});

test("a picture that was stored under its file's name is shown and served without that name, to the same people", async () => {
  const random = "0123456789abcdef01234567";
  const [name, other] = [`1700000000000-${random}-right-answer-900x50`, `1700000000000-${random}0-wrong-answer-900x50`];
  const files = folderFiles(folder);
  for (const each of [name, other]) {
    await academy.db.insertInto("lesson_images").values({ name: each }).execute();
    for (const file of [each, `${each}-small`]) await files.put(`lesson-images/${file}.webp`, Buffer.from(file), "image/webp");
  }
  await write(`![An owl](/files/lesson-images/${name}.webp)`);
  expect(await seers(`/files/lesson-images/${name}.webp`)).toEqual(readers);
  const cookie = await cookieOf(people.learner);
  const shown = `/media/pictures/1700000000000-${random}-900x50`;
  for (const end of ["", "-small"]) expect(await (await get(`${shown}${end}.webp`, cookie)).text()).toBe(name + end);
  // An address that a reader's page or a cached one still has.
  expect((await get(`/media/pictures/${name}.webp`, cookie)).status).toBe(200);
  for (const wrong of [shown.replace("900x50", "901x50"), shown.replace(random, `${random}0`), shown.replace("67-", "68-")])
    expect((await get(`${wrong}.webp`, cookie)).status).toBe(404);
});

test.each([
  "/media/pictures/",
  "/media/pictures/owl.webp",
  "/media/pictures/..%2f..%2fsecret.webp",
  "/media/pictures/1700000000000-owl-80x50.png",
  "/media/pictures/1700000000000-owl-0x50.webp",
  "/media/pictures/%E0%A4%A.webp",
])("%s is a 404", async (address) => {
  expect((await get(address, await cookieOf(people.admin))).status).toBe(404);
});
