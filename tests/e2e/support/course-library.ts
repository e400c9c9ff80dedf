import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { signIn } from "./journey.ts";
import { admin, tokenOf } from "./staff.ts";
import { expect, test as base } from "./test.ts";

/** The browser test whose courses, all with a name from `unique`, are removed afterwards: other tests use the same store. */
export const test = base.extend<{ forgetCourses: void }>({
  forgetCourses: [
    async ({ page }, use) => {
      await use();
      const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
      const response = await page.request.get("/api/course-library?search=(1", { headers });
      const { courses } = (await response.json()) as { courses: Array<{ id: string; archived: boolean }> };
      for (const { id } of courses.filter(({ archived }) => !archived)) {
        expect((await page.request.delete(`/api/courses/${id}`, { headers })).status()).toBe(200);
      }
    },
    { auto: true },
  ],
});

export const unique = (name: string) => `${name} (${Date.now()})`;

/** A picture to upload. */
export const picture = async (name = "An Owl.PNG") => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 1000, height: 700, channels: 3, background: "teal" } })
    .png()
    .toBuffer(),
});

/** Select an action from the row's menu. */
export async function chooseMore(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for ${title}` }).click();
  await page.getByRole("menu").getByRole("menuitem", { name: action, exact: true }).click();
}

export async function openLibrary(page: Page): Promise<void> {
  await signIn(page, admin, "/dashboard?tab=course-library");
  await expect(page.getByRole("table", { name: "Courses" })).toBeVisible();
}

/** Create a course by API and open its dialog. */
export async function openCourse(page: Page, course: { title: string; instructor_id?: string }): Promise<Locator> {
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const made = await page.request.post("/api/courses", { headers, data: { category: "Design", ...course } });
  expect(made.status()).toBe(201);
  await signIn(page, admin, `/dashboard?tab=course-library&search=${encodeURIComponent(course.title)}`);
  await page.getByRole("button", { name: `Edit ${course.title}` }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${course.title}` });
  await expect(dialog).toBeVisible();
  return dialog;
}
