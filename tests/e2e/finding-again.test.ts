import { readFile } from "node:fs/promises";
import type { CoursePage } from "#domain/enrollment.schema.ts";
import { signIn } from "./support/journey.ts";
import { newStudent, tokenOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test("a learner finds earlier notes, searches everything they may read, and finishes a course with a rating @slow", async ({
  page,
}) => {
  const learner = await newStudent(page, "Nora Notes");
  const headers = { authorization: `Bearer ${await tokenOf(page, learner)}` };
  const { courses } = (await (await page.request.get("/api/courses?search=Web Pages")).json()) as { courses: { id: string }[] };
  const course = (await (await page.request.get(`/api/courses/${courses[0]?.id}`)).json()) as CoursePage;
  const others = await page.request.get(`/api/courses?category=${course.category}&sort=popular`);
  const next = ((await others.json()) as { courses: { id: string; title: string }[] }).courses.find(({ id }) => id !== course.id);
  const [first, last] = [course.lessons[0], course.lessons.at(-1)];
  if (!first || !last) throw new Error("The course has no lessons");
  const lesson = (id: string) => `/api/courses/${course.id}/lessons/${id}`;
  expect((await page.request.post("/api/enrollments", { headers, data: { course_id: course.id } })).status()).toBe(201);
  const note = { content: "Ask about the quokka.\nAnd about selectors.", revision: 0 };
  expect((await page.request.put(`${lesson(first.id)}/notes`, { headers, data: note })).status()).toBe(200);
  for (const { id } of course.lessons) expect((await page.request.post(`${lesson(id)}/open`, { headers })).ok()).toBe(true);
  await page.setViewportSize({ width: 1440, height: 800 });
  await signIn(page, learner);

  // At the end of the last lesson: outcomes, a rating and the next course.
  await page.goto(`/learn/${course.id}/${last.id}`);
  const notes = page.getByRole("textbox", { name: /note/i });
  await expect(notes).toBeVisible();
  const box = await notes.boundingBox();
  expect(box?.height).toBeGreaterThan(160);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
  const end = page.getByRole("region", { name: "You have reached the end of the course" });
  await expect(end.getByRole("heading", { name: "What you can do now" })).toBeVisible();
  expect(course.outcomes.length).toBeGreaterThan(0);
  for (const outcome of course.outcomes) await expect(end.getByRole("listitem").filter({ hasText: outcome })).toBeVisible();
  await expect(end.getByText("Up next")).toContainText(String(next?.title));
  await expect(end.getByRole("link", { name: String(next?.title) })).toHaveAttribute("href", `/product/${next?.id}`);
  const form = page.getByRole("group", { name: "Rate this course" });
  await form.getByRole("radio", { name: "4 stars" }).check();
  await page.getByLabel("What should its instructor know?").fill("Clear and short.");
  await page.getByRole("link", { name: "Get your certificate" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("What should its instructor know?")).toHaveValue("Clear and short.");
  await page.getByRole("button", { name: "Save rating" }).click();
  await expect(page.getByText("Thank you for your rating")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await expect(page.getByLabel("What should its instructor know?")).toHaveValue("Clear and short.");

  await page.getByRole("button", { name: /Nora Notes/ }).click();
  await page.getByRole("menuitem", { name: "Notes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notes" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Ask about the quokka.");
  // A page that does not exist, or no longer, leads to the last one.
  for (const page_ of ["9", "-1", "none"]) {
    await page.goto(`/notes?page=${page_}`);
    await expect(page.getByRole("article")).toContainText("Ask about the quokka.");
  }
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as Markdown" }).click();
  const file = await (await coming).path();
  expect(await readFile(file, "utf8")).toBe(`# Notes\n\n## ${course.title}\n\n### ${first.title}\n\n${note.content}\n`);

  await page.getByRole("searchbox", { name: "Search your lessons, captions, notes, and conversations" }).fill("quokka");
  await expect(page.getByRole("region", { name: "Your notes" }).locator("mark")).toHaveText("quokka");
  const { content } = (await (await page.request.get(lesson(first.id), { headers })).json()).lesson as { content: string };
  const word = /\b[a-z]{9,}\b/.exec(content)?.[0] ?? "";
  await page.getByRole("searchbox").fill(word);
  const found = page.getByRole("region", { name: "Lessons" }).getByRole("link", { name: first.title, exact: true });
  await found.click();
  await expect(page.getByRole("heading", { level: 1, name: first.title })).toBeVisible();
  await expect(page.locator(".prose mark").first()).toBeVisible();
  await expect(page.locator(".prose mark").first()).toContainText(new RegExp(word.slice(0, 5), "i"));
});
