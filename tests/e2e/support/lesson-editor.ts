import type { Locator, Page } from "@playwright/test";
import { startCuttableProxy, type CuttableProxy } from "./cuttable-proxy.ts";
import { signIn } from "./journey.ts";
import { admin, personId, tokenOf } from "./staff.ts";
import { expect, test as base } from "./test.ts";

export const instructor = { email: "instructor@academy.example", password: "academy-demo-1" };

/** A course of the sample instructor for one test, with unpublished lessons. */
export type EditorCourse = { id: string; title: string; lessons: { id: string; title: string }[] };

/** The academy behind a network that can fail; a test's courses are removed from the store when it ends. */
export const test = base.extend<{ network: CuttableProxy; courses: EditorCourse[] }>({
  network: async ({ demo }, use) => {
    const network = await startCuttableProxy(demo.url);
    await use(network);
    network.stop();
  },
  baseURL: async ({ network }, use) => use(network.url),
  courses: async ({ page }, use) => {
    const made: EditorCourse[] = [];
    await use(made);
    for (const course of made) await removeCourse(page, course);
  },
});

/** Initial lessons. */
export const owls = [
  {
    title: "Owls",
    content: "Owls hunt at night. They hear a mouse under snow.\n\nTheir feathers are soft.\n\nA barn owl has no tufts.",
  },
  { title: "Hawks", content: "Hawks hunt by day." },
  { title: "Herons", content: "Herons stand still." },
];
/** Create a course of the sample instructor, with lesson drafts, by API. */
export async function newCourse(
  page: Page,
  name: string,
  lessons: { title: string; content: string }[],
  language = "en",
): Promise<EditorCourse> {
  const title = `${name} (${Date.now()})`;
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const instructor_id = await personId(page, instructor.email);
  const made = await page.request.post("/api/courses", { headers, data: { title, category: "Design", instructor_id, language } });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const ids = lessons.map((lesson) => ({ id: crypto.randomUUID(), title: lesson.title }));
  for (const [index, lesson] of lessons.entries()) {
    const data = { ...lesson, id: ids[index]?.id };
    expect((await page.request.post(`/api/courses/${id}/lesson-drafts`, { headers, data })).status()).toBe(201);
  }
  return { id, title, lessons: ids };
}

/** Remove a test's course: other tests use the same store. */
export async function removeCourse(page: Page, course: EditorCourse): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  expect((await page.request.delete(`/api/courses/${course.id}`, { headers })).status()).toBe(200);
}

/** Open a lesson in the editor as a person. */
export async function openEditor(page: Page, person: typeof instructor, course: EditorCourse, lesson: number): Promise<void> {
  await signIn(page, person, editorAddress(person, course, lesson));
  await expect(editor(page)).toBeVisible();
}

export function editorAddress(person: typeof instructor, course: EditorCourse, lesson: number): string {
  const tab = person.email === admin.email ? "course-library" : "course-management";
  return `/dashboard?tab=${tab}&course=${course.id}&lesson=${course.lessons[lesson]?.id}`;
}

export const outline = (page: Page): Locator => page.getByRole("navigation", { name: "Lessons of this course" });
export const editor = (page: Page): Locator => page.getByRole("textbox", { name: "Lesson text" });
export const saved = (page: Page): Locator => page.locator("[data-saved=true]");

/** Type at the end of the lesson. */
export async function write(page: Page, text: string): Promise<void> {
  await editor(page).press("Control+End");
  await page.keyboard.type(text);
}
