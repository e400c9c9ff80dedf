import { expectNothingToFind } from "./support/axe.ts";
import { chooseMore, openCourse, openLibrary, picture, test, unique } from "./support/course-library.ts";
import { findCourse, signIn, toast } from "./support/journey.ts";
import { admin, newStudent, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

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
  await expect(
    dialog.getByText("In cents: $19.99. The price takes effect once payments are enabled; until then the course is free."),
  ).toBeVisible();
  await dialog.getByLabel("Price").fill("-100");
  await expect(dialog.getByText("The price cannot be negative.")).toBeVisible();
  await expect(dialog.getByText("$-1.00")).toHaveCount(0);
  await dialog.getByLabel("Price").fill("1999");
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
  await chooseMore(page, title, "Analytics");
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

test("deleting a course that somebody takes archives it, with a notice before and after; learners keep it, and it can be restored @slow", async ({
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
  await expect(confirm.getByText(/1 person takes this course, so it will be archived instead of deleted/)).toBeVisible();
  await expect(confirm.getByText(/permanently delete|cannot be undone/)).toHaveCount(0);
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Course deleted successfully.")).toBeVisible();
  await expect(page.getByRole("row", { name: title }).getByText("Archived")).toBeVisible();

  const status = async (options = {}) => (await page.request.get(`/api/courses/${course.id}`, options)).status();
  expect([await status(), await status({ headers })]).toEqual([404, 200]);
  expect((await page.request.get(`/product/${course.id}`)).status()).toBe(404);
  await signIn(page, learner);
  await expect(page.getByRole("heading", { name: title }).first()).toBeVisible();

  await signIn(page, admin, `/dashboard?tab=course-library&search=${encodeURIComponent(title)}`);
  await chooseMore(page, title, "Restore");
  await expect(toast(page, "Course updated successfully.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeVisible();
  expect((await page.request.get(`/product/${course.id}`)).status()).toBe(200);
});

test("a course is kept as a draft, which only its instructor and admins see, published, and made a draft again @slow", async ({
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
  await expect(page.getByText(/^1 course for/)).toBeVisible();
  const row = page.getByRole("row", { name: title });
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();
  await row.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByText("This course is a draft")).toBeVisible();
  for (const name of ["Enroll Now", "Add to cart"]) await expect(page.getByText(name)).toHaveCount(0);
  const address = new URL(page.url()).pathname;
  expect((await page.request.get(address)).status()).toBe(404);

  await page.goBack();
  await chooseMore(page, title, "Publish");
  await expect(toast(page, `${title} is now in the store. It has no lessons yet.`)).toBeVisible();
  await expect(page.getByText(/^1 course for/)).toBeFocused();
  await expect(row.getByText("Draft", { exact: true })).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(200);

  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const edit = page.getByRole("dialog", { name: `Edit ${title}` });
  await edit.getByLabel("Keep as a draft").check();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Course updated successfully.")).toBeVisible();
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();
  await chooseMore(page, title, "Publish");
  await expect(row.getByText("Draft", { exact: true })).toHaveCount(0);

  const learner = await newStudent(page, "Early Learner");
  const headers = { authorization: `Bearer ${await tokenOf(page, learner)}` };
  const enrolled = await page.request.post("/api/enrollments", { headers, data: { course_id: address.split("/").at(-1) } });
  expect(enrolled.status()).toBe(201);
  await page.reload();
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await expect(edit.getByLabel("Title")).toBeVisible();
  await expect(edit.getByLabel("Keep as a draft")).toHaveCount(0);
});

test("closing a dialog by mistake loses no input @slow", async ({ page }) => {
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
  await question.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Edit ${title}` })).toBeFocused();
});

test("axe finds nothing in the library and its dialogs, and nothing is wider than the screen @slow", async ({ page }) => {
  await openLibrary(page);
  await expectNothingToFind(page, "the list");
  await page.getByRole("button", { name: "Add Course" }).click();
  await page.getByLabel("Title").fill("Something");
  await expectNothingToFind(page, "the dialog");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Close without saving?" })).toBeVisible();
  await expectNothingToFind(page, "the question");
});
