import { afterAll, beforeAll, expect, test } from "vitest";
import { dialectVersion } from "#domain/markdown-dialect.ts";
import type { LessonPage } from "#domain/lesson.schema.ts";
import { createApp } from "#server/app.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { storeLessonHtml } from "./lesson-html-cache.ts";

/* Rendered HTML is stored in the database, but never shown for another text or from an older renderer. */

let academy: DataAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
});
afterAll(() => academy.stop());

async function newLesson(content: string) {
  const { id, lessonIds } = await academy.course({ lessons: [content] });
  const lessonId = lessonIds[0] ?? "";
  await academy.db.updateTable("course_lessons").set({ free_preview: true }).where("id", "=", lessonId).execute();
  const ask = async (app: DataAcademy["app"], path: string, headers: Record<string, string>) => {
    const response = await app.request(`/api/courses/${id}/lessons/${lessonId}${path}`, { headers });
    return ((await response.json()) as LessonPage).lesson.html;
  };
  return {
    lessonId,
    read: (app = academy.app) => ask(app, "", { authorization: `Bearer ${admin.token}` }),
    preview: () => ask(academy.app, "/preview", {}),
    write: (text: string) => academy.db.updateTable("course_lessons").set({ content: text }).where("id", "=", lessonId).execute(),
    row: () => academy.db.selectFrom("lesson_pages").selectAll().where("lesson_id", "=", lessonId).execute(),
    keep: (row: { html?: string; dialect?: number }) =>
      academy.db.updateTable("lesson_pages").set(row).where("lesson_id", "=", lessonId).execute(),
  };
}

test("a lesson is rendered once and then read from the database, for visitors too", async () => {
  const lesson = await newLesson("*one*");
  expect(await lesson.read()).toBe("<p><em>one</em></p>\n");
  expect(await lesson.row()).toMatchObject([{ dialect: dialectVersion, html: "<p><em>one</em></p>\n" }]);
  await lesson.keep({ html: "<p>kept</p>\n" });
  expect(await lesson.read()).toBe("<p>kept</p>\n");
  expect(await lesson.preview()).toBe("<p>kept</p>\n");
});

test.each([dialectVersion - 1, dialectVersion + 1])("HTML of renderer version %i is rendered again", async (dialect) => {
  const lesson = await newLesson("*two*");
  await lesson.read();
  await lesson.keep({ dialect, html: "<p>of another version</p>\n" });
  expect(await lesson.preview()).toBe("<p><em>two</em></p>\n");
  expect(await lesson.row()).toMatchObject([{ dialect: dialectVersion, html: "<p><em>two</em></p>\n" }]);
  expect(await lesson.read()).toBe("<p><em>two</em></p>\n");
});

test("every process sees an edit at once, and a concurrent rendering of the old text is not stored", async () => {
  const lesson = await newLesson("*old*");
  const other = createApp(academy.deps);
  for (const app of [academy.app, other]) expect(await lesson.read(app)).toBe("<p><em>old</em></p>\n");
  await lesson.write("*new*");
  await storeLessonHtml(academy.db, { id: lesson.lessonId, content: "*old*" }, "<p>late</p>\n");
  for (const app of [academy.app, other]) expect(await lesson.read(app)).toBe("<p><em>new</em></p>\n");
  expect(await lesson.preview()).toBe("<p><em>new</em></p>\n");
  expect(await lesson.row()).toMatchObject([{ html: "<p><em>new</em></p>\n" }]);
});

test("twenty concurrent first readers get the same HTML, and one row is stored", async () => {
  const lesson = await newLesson("*many*");
  const pages = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? lesson.preview() : lesson.read())));
  expect(new Set(pages)).toEqual(new Set(["<p><em>many</em></p>\n"]));
  expect(await lesson.row()).toHaveLength(1);
});
