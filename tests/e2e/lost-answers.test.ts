import type { Page } from "@playwright/test";
import { newCourse, instructor, owls, test } from "./support/lesson-editor.ts";
import { newInstructor } from "./support/teaching.ts";
import { signIn, toast } from "./support/journey.ts";
import { expect } from "./support/test.ts";

test.use({ expectedErrors: /ERR_FAILED|ERR_CONNECTION/ });

/** Let the next POST to an address reach the academy, but lose its response. */
async function loseAnswer(page: Page, address: string | RegExp): Promise<() => readonly string[]> {
  const keys: string[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(route.request().headers()["idempotency-key"] ?? "none");
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return () => keys;
}

test("a question and an exam are created once, although the response was lost and they are saved again @slow", async ({
  page,
  courses,
}) => {
  const course = await newCourse(page, "Owls, lost and found", owls);
  courses.push(course);
  await signIn(page, instructor, `/teach/${course.id}`);
  const questionKeys = await loseAnswer(page, /\/api\/courses\/[^/]+\/questions$/);
  await page.getByRole("link", { name: "New question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("What do owls do at night?");
  await page.getByLabel("Option 1", { exact: true }).fill("They hunt");
  await page.getByLabel("Option 2", { exact: true }).fill("They sleep");
  await page.getByRole("radio", { name: "Option 1 is right" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "The academy cannot be reached.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "New question" })).toBeVisible();
  await expect(page.getByRole("link", { name: "What do owls do at night?" })).toHaveCount(1);
  expect(new Set(questionKeys()).size).toBe(1);
  expect(questionKeys()).toHaveLength(2);

  const examKeys = await loseAnswer(page, /\/api\/courses\/[^/]+\/exams$/);
  await page.getByRole("tab", { name: "Exams" }).click();
  await page.getByRole("link", { name: "New exam" }).click();
  await page.getByLabel("Title").fill("Owls at night");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "The academy cannot be reached.").first()).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/item=[0-9a-f-]{36}/);
  await page.getByRole("tab", { name: "Exams" }).click();
  await expect(page.getByRole("row", { name: "Owls at night" })).toHaveCount(1);
  expect(new Set(examKeys()).size).toBe(1);
});

test("a course is created once, although the response was lost and it is saved again @slow", async ({ page, courses }) => {
  const title = `Owls that got lost ${Date.now()}`;
  const keys = await loseAnswer(page, /\/api\/teaching\/courses$/);
  await signIn(page, await newInstructor(page, "Ingrid Lost"), "/dashboard");
  await page.getByRole("button", { name: "New course" }).click();
  const dialog = page.getByRole("dialog", { name: "Start a course" });
  await dialog.getByLabel("Category").fill("Nature");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Start course" }).click();
  await expect(toast(page, "Could not save course. The academy cannot be reached.")).toBeVisible();
  await dialog.getByRole("button", { name: "Start course" }).click();
  await expect(page).toHaveURL(/tab=course-management&course=[0-9a-f-]{36}$/);
  courses.push({ id: new URL(page.url()).searchParams.get("course") ?? "", title, lessons: [] });
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  await page.goto("/dashboard");
  await expect(page.getByRole("article", { name: title })).toHaveCount(1);
});
