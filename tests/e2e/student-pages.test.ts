import { expectNothingToFind } from "./support/axe.ts";
import { signIn } from "./support/journey.ts";
import { newInstructor, newLearner, newTaughtCourse } from "./support/teaching.ts";
import { expect, student, test } from "./support/test.ts";

test("axe finds nothing on any tab of the dashboard nor on the notifications @slow", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await expect(page.getByRole("tab")).toHaveCount(11);
  const names = await page.getByRole("tab").allTextContents();
  for (const name of names) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNothingToFind(page, name);
  }
  await page.getByRole("tab", { name: "Progress & Analytics" }).click();
  await page.getByRole("button", { name: "Table" }).click();
  await page.waitForLoadState("networkidle");
  await expectNothingToFind(page, "the table of days");
  await page.getByRole("link", { name: "Notifications" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectNothingToFind(page, "notifications");
  await page.goto("/notes?search=the");
  await expect(page.getByRole("heading", { level: 1, name: "Notes" })).toBeVisible();
  await expectNothingToFind(page, "notes and what a search finds");
});

test("names of eighty letters in one word fit on a phone @slow", async ({ page }) => {
  const long = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswesse";
  const instructor = await newInstructor(page, "Ingrid Wraps");
  const course = await newTaughtCourse(page, instructor, { title: `${long}${Date.now()}`, lessons: [long, `${long}2`] });
  const learner = await newLearner(page, long, { course: course.id, opened: [] });
  await signIn(page, learner, "/dashboard");
  await expect(page.getByText(`Start ${long}`)).toBeVisible();
  await expectNothingToFind(page, "the next lesson with a long name", { widths: [390] });
  for (const path of [`/product/${course.id}`, `/enroll/${course.id}`, `/learn/${course.id}/${course.lessonIds[1]}`]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectNothingToFind(page, `a long name on ${path}`, { widths: [390] });
  }
  await signIn(page, instructor, `/dashboard?tab=course-management&course=${course.id}&lesson=${course.lessonIds[0]}`);
  await expect(page.getByRole("textbox", { name: "Lesson text" })).toBeVisible();
  await expectNothingToFind(page, "a long name in the editor", { widths: [390] });
  await page.goto(`/dashboard?tab=course-management&course=${course.id}&view=settings`);
  await expect(page.getByRole("group", { name: "Free preview" })).toBeVisible();
  await expectNothingToFind(page, "a long name in the course settings", { widths: [390] });
});

test("three sample notifications say that they are samples, and have links", async ({ page }) => {
  await signIn(page);
  await page.getByRole("link", { name: "Notifications" }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByText("These are samples")).toBeVisible();
  const list = page.getByRole("main").getByRole("list", { name: "Notifications" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("link", { name: "See the courses" })).toHaveAttribute("href", "/store");
  await list.getByRole("link", { name: "Open the settings" }).click();
  await expect(page.getByLabel("Tutor personality")).toBeVisible();
});

test("corrupted settings break no page: the defaults apply, and can be saved @slow", async ({ page }) => {
  await signIn(page, student, "/settings");
  for (const [what, stored] of [
    ["no JSON", "{theme:"],
    ["a list", "[1]"],
    ["a word", '"dark"'],
    ["nothing", "null"],
    ["unknown values", '{"theme":"purple","language":7,"tutorPersonality":"rude","learningPace":{}}'],
  ] as const) {
    await test.step(what, async () => {
      await page.evaluate(
        (text) => localStorage.setItem(`academy-settings:${localStorage.getItem("academy-person")}`, text),
        stored,
      );
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("data-auth", "in");
      await expect(page.locator("html")).not.toHaveAttribute("data-theme");
      await expect(page.getByLabel("Language")).toHaveValue("en");
      await expect(page.getByLabel("Tutor personality")).toHaveValue("friendly");
      await expect(page.getByLabel("Learning pace")).toHaveValue("standard");
      await page.getByLabel("Language").selectOption("pt");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem(`academy-settings:${localStorage.getItem("academy-person")}`)))
        .toContain('"pt"');
      await page.reload();
      await expect(page.getByLabel("Idioma (Language)")).toHaveValue("pt");
      await page.context().clearCookies({ name: "academy-language" });
    });
  }
});
