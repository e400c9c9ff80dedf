import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectNothingToFind } from "./support/axe.ts";
import { findCourse, signIn } from "./support/journey.ts";
import { admin, newStudent, personId, superAdmin, tokenOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const toast = (page: Page, text: string) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text }).first();
const unique = (name: string) => `${name} (${Date.now()})`;

/** Other tests look at the same store: what these have made leaves it again. */
test.afterEach(async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const response = await page.request.get("/api/course-library?search=(1", { headers });
  const { courses } = (await response.json()) as { courses: Array<{ id: string; archived: boolean }> };
  for (const { id } of courses.filter(({ archived }) => !archived)) {
    expect((await page.request.delete(`/api/courses/${id}`, { headers })).status()).toBe(200);
  }
});
const picture = async (name = "An Owl.PNG") => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 1000, height: 700, channels: 3, background: "teal" } })
    .png()
    .toBuffer(),
});

async function openLibrary(page: Page): Promise<void> {
  await signIn(page, admin);
  await page.getByRole("tab", { name: "Course Library" }).click();
  await expect(page.getByRole("table", { name: "Courses" })).toBeVisible();
}

/** Makes a course without the page and opens its dialog. */
async function openCourse(page: Page, course: { title: string; instructor_id?: string }): Promise<Locator> {
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const made = await page.request.post("/api/courses", { headers, data: { category: "Design", ...course } });
  expect(made.status()).toBe(201);
  await signIn(page, admin);
  await page.goto(`/dashboard?tab=course-library&search=${encodeURIComponent(course.title)}`);
  await page.getByRole("button", { name: `Edit ${course.title}` }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${course.title}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("a course is added with its picture, found, changed and deleted", async ({ page }) => {
  const title = unique("Owls by Night");
  await openLibrary(page);
  await page.getByRole("button", { name: "Add Course" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a course" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Description").fill("Who calls, and why.");
  await dialog.getByLabel("Category").fill("Nature");
  await dialog.getByLabel("Level").selectOption("Advanced");
  await dialog.getByLabel("Duration").fill("6");
  await dialog.getByLabel("Price").fill("1999");
  await expect(dialog.getByText("In cents: $19.99.")).toBeVisible();
  // Other tests make people of this academy instructors too.
  await expect(dialog.getByLabel("Instructor").getByRole("option", { name: "Jonas Feld" })).toBeAttached();
  const offered = await dialog.getByLabel("Instructor").getByRole("option").allTextContents();
  expect(offered).toEqual(expect.arrayContaining(["No instructor", "Amara Diallo", "Dr. Salma Renard", "Jonas Feld"]));
  expect(offered).not.toContain("Piet Lindqvist");
  await dialog.getByLabel("Instructor").selectOption("Jonas Feld");
  await expect(dialog.getByLabel("Image")).toHaveAttribute("accept", /^image\/png,image\/jpeg/);
  await dialog.getByLabel("Image").setInputFiles(await picture());
  await expect(toast(page, "Image uploaded successfully.")).toBeVisible();
  await expect(dialog.locator("img")).toHaveAttribute("src", /^\/files\/course-images\/\d{13}-an-owl-960\.webp$/);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Course created successfully.")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("searchbox", { name: "Search courses" }).fill(title.toUpperCase());
  await expect(page.getByText(/^1 course for/)).toBeVisible();
  const row = page.getByRole("row", { name: title });
  for (const text of ["Nature", "Jonas Feld", "$19.99"]) await expect(row.getByText(text)).toBeVisible();
  await row.getByRole("button", { name: `Analytics ${title}` }).click();
  await expect(toast(page, "Course analytics will be available in a future update.")).toBeVisible();

  await row.getByRole("button", { name: `Edit ${title}` }).click();
  const edit = page.getByRole("dialog", { name: `Edit ${title}` });
  await edit.getByLabel("Price").fill("for free");
  await edit.getByLabel("Description").fill("**Bold** <img src=x onerror=alert(1)>");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Course updated successfully.")).toBeVisible();
  await expect(row.getByText("$0.00")).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit ${title}` })).toBeFocused();

  await row.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const confirm = page.getByRole("dialog", { name: `Delete ${title}?` });
  await expect(
    confirm.getByText("This action will permanently delete the course and all its related data. This cannot be undone."),
  ).toBeVisible();
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Course deleted successfully.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No courses found" })).toBeVisible();
  await expect(page.getByText(/^0 courses for/)).toBeFocused();
});

test("a course that somebody takes is archived, says so before and after, stays theirs, and can be brought back", async ({
  page,
}) => {
  const title = unique("Kept by its Learner");
  await (await openCourse(page, { title })).getByRole("button", { name: "Cancel" }).click();
  const course = await findCourse(page, title);
  const learner = await newStudent(page, "Lena Learner");
  const headers = { authorization: `Bearer ${await tokenOf(page, learner)}` };
  expect((await page.request.post("/api/enrollments", { headers, data: { course_id: course.id } })).status()).toBe(201);

  await page.reload();
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const confirm = page.getByRole("dialog", { name: `Delete ${title}?` });
  await expect(confirm.getByText(/1 person takes this course, so it is archived instead/)).toBeVisible();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Course deleted successfully.")).toBeVisible();
  await expect(page.getByRole("row", { name: title }).getByText("Archived")).toBeVisible();

  const status = async (options = {}) => (await page.request.get(`/api/courses/${course.id}`, options)).status();
  expect([await status(), await status({ headers })]).toEqual([404, 200]);
  expect((await page.request.get(`/product/${course.id}`)).status()).toBe(404);
  await signIn(page, learner);
  await expect(page.getByRole("heading", { name: title }).first()).toBeVisible();

  await signIn(page, admin);
  await page.goto(`/dashboard?tab=course-library&search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(toast(page, "Course updated successfully.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeVisible();
  expect((await page.request.get(`/product/${course.id}`)).status()).toBe(200);
});

test("a course is kept as a draft, which only its instructor and admins see, published, and made a draft again", async ({
  page,
}) => {
  const title = unique("Drafted in Peace");
  await openLibrary(page);
  await page.getByRole("button", { name: "Add Course" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a course" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Category").fill("Design");
  await dialog.getByLabel("Keep as a draft").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Course created successfully.")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search courses" }).fill(title);
  const row = page.getByRole("row", { name: title });
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();
  await row.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByText("This course is a draft")).toBeVisible();
  for (const name of ["Enroll Now", "Add to cart"]) await expect(page.getByText(name)).toHaveCount(0);
  const address = new URL(page.url()).pathname;
  expect((await page.request.get(address)).status()).toBe(404);

  await page.goBack();
  await page.getByRole("button", { name: `Publish ${title}` }).click();
  await expect(toast(page, `${title} stands in the store now. It has no lessons yet.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Back to draft ${title}` })).toBeFocused();
  await expect(row.getByText("Draft", { exact: true })).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(200);

  await page.getByRole("button", { name: `Back to draft ${title}` }).click();
  await expect(toast(page, `${title} is a draft again`)).toBeVisible();
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Publish ${title}` }).click();
  await expect(row.getByText("Draft", { exact: true })).toHaveCount(0);

  const learner = await newStudent(page, "Early Learner");
  const headers = { authorization: `Bearer ${await tokenOf(page, learner)}` };
  const enrolled = await page.request.post("/api/enrollments", { headers, data: { course_id: address.split("/").at(-1) } });
  expect(enrolled.status()).toBe(201);
  await page.reload();
  await expect(page.getByRole("button", { name: `Edit ${title}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Back to draft ${title}` })).toHaveCount(0);
});

test("nothing that was typed is lost by closing by mistake", async ({ page }) => {
  const title = unique("Nearly Lost");
  await (await openCourse(page, { title })).getByRole("button", { name: "Cancel" }).click();
  await openLibrary(page);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${title}` });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await dialog.getByLabel("Description").fill("Hours of work.");
  await expect(dialog.getByLabel("Description")).toHaveValue("Hours of work.");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Description")).toHaveValue("Hours of work.");
  await page.evaluate(() => history.forward());
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Description")).toHaveValue("Hours of work.");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Edit ${title}` })).toBeFocused();
});

test.describe("when something fails", () => {
  test.use({ expectedErrors: /status of (4\d\d|500)|ERR_FAILED|ERR_CONNECTION|ERR_INTERNET/ });

  test("a file that is no picture, one that is too large, and a line that is cut are told apart, and the picture stays", async ({
    page,
    context,
  }) => {
    const title = unique("Pictured");
    const dialog = await openCourse(page, { title });
    await dialog.getByLabel("Image").setInputFiles(await picture("first.png"));
    await expect(toast(page, "Image uploaded successfully.")).toBeVisible();
    await dialog.getByLabel("Title").fill(`${title}, typed`);

    const html = Buffer.from("<html><script>alert(1)</script>");
    await dialog.getByLabel("Image").setInputFiles({ name: "owl.png", mimeType: "image/png", buffer: html });
    await expect(toast(page, "Upload Error")).toContainText("This file is not a picture that can be used.");
    await expect(dialog.getByLabel("Image")).toHaveAttribute("aria-invalid", "true");

    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await dialog.getByLabel("Image").setInputFiles({ name: "large.png", mimeType: "image/png", buffer: large });
    await expect(toast(page, "Upload Error")).toContainText("at most 5 MB are accepted");

    await context.setOffline(true);
    await dialog.getByLabel("Image").setInputFiles(await picture("second.png"));
    await expect(toast(page, "Upload Error")).toContainText("The academy cannot be reached.");
    await expect(dialog.locator("img")).toHaveAttribute("src", /first-960\.webp$/);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save course. The academy cannot be reached.")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue(`${title}, typed`);
    await context.setOffline(false);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(toast(page, "Image uploaded successfully.")).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Course updated successfully.")).toBeVisible();
    await expect(page.getByRole("row", { name: `${title}, typed` }).locator("img")).toHaveAttribute("src", /second-960\.webp$/);
  });

  test("saving waits for the upload; an answer without an address is told", async ({ page }) => {
    const dialog = await openCourse(page, { title: unique("Waiting") });
    const held = Promise.withResolvers<void>();
    await page.route("**/api/course-images?*", async (route) => {
      await held.promise;
      await route.fulfill({ status: 201, json: {} });
    });
    await dialog.getByLabel("Image").setInputFiles(await picture());
    await expect(dialog.getByRole("progressbar", { name: "Uploading An Owl.PNG" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    held.resolve();
    await expect(toast(page, "Could not get public URL for the image.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  test("what the academy refuses is told at its field: no title, and an instructor who is none any more", async ({ page }) => {
    const person = await newStudent(page, unique("Former Instructor"));
    const headers = { authorization: `Bearer ${await tokenOf(page, superAdmin)}` };
    const id = await personId(page, person.email);
    const makeThem = async (role: string) =>
      expect((await page.request.patch(`/api/people/${id}`, { headers, data: { role } })).status()).toBe(200);
    await makeThem("instructor");
    const dialog = await openCourse(page, { title: unique("Refused") });
    await dialog.getByLabel("Title").fill(" ");
    await dialog.getByLabel("Instructor").selectOption(person.fullName);
    await makeThem("student");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save course. The title is missing.")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Title").fill(unique("Refused still"));
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save course. Only somebody with the role instructor")).toBeVisible();
    await expect(dialog.getByLabel("Instructor")).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByLabel("Title")).toHaveValue(/^Refused still/);
  });

  test("a deletion that does not arrive deletes nothing", async ({ page, context }) => {
    const title = unique("Stays");
    await (await openCourse(page, { title })).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    const confirm = page.getByRole("dialog", { name: `Delete ${title}?` });
    await expect(confirm).toBeVisible();
    await context.setOffline(true);
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Could not delete course. The academy cannot be reached.")).toBeVisible();
    await context.setOffline(false);
    await confirm.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await expect(page.getByRole("row", { name: title })).toBeVisible();
  });

  test("lists that do not come say so, and come when they are asked for again", async ({ page }) => {
    await signIn(page, admin);
    await page.route("**/api/course-library?*", (route) => route.abort());
    await page.getByRole("tab", { name: "Course Library" }).click();
    await expect(toast(page, "Could not fetch courses.")).toBeVisible();
    await page.unroute("**/api/course-library?*");
    await page.route("**/api/course-library/instructors", (route) => route.abort());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(toast(page, "Could not fetch instructors.")).toBeVisible();
    await page.unroute("**/api/course-library/instructors");
    await page.getByRole("button", { name: "Add Course" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a course" });
    await expect(dialog.getByText("The list of instructors did not arrive.")).toBeVisible();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("option", { name: "Jonas Feld" })).toBeAttached();
  });
});

test(
  "axe finds nothing in the library and its dialogs, and nothing is wider than the screen",
  { tag: "@slow" },
  async ({ page }) => {
    await openLibrary(page);
    await expectNothingToFind(page, "the list");
    await page.getByRole("button", { name: "Add Course" }).click();
    await page.getByLabel("Title").fill("Something");
    await expectNothingToFind(page, "the dialog");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Close without saving?" })).toBeVisible();
    await expectNothingToFind(page, "the question");
  },
);
