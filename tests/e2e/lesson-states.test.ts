import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { becomeLearner, onAnotherDevice, openLessonAt } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

const notes = (page: Page) => page.getByRole("textbox", { name: "Your notes on this lesson" });

for (const width of [390, 1280]) {
  test.describe(`${width} px wide`, () => {
    const phoneOrDesk = { widths: [width], height: 844 };
    test.use({
      viewport: { width, height: 844 },
      expectedErrors: /status of 409/,
      reducedMotion: "reduce",
    } as object);

    test("axe finds nothing in the notes: empty, stored on this device, next to a conflicting text @slow", async ({
      page,
      context,
      browser,
    }) => {
      test.setTimeout(150_000);
      const learner = await becomeLearner(page);
      await openLessonAt(page, learner, 0);
      if (width < 1280) await page.getByRole("button", { name: "Notes", exact: true }).click();
      await expect(page.getByText("Only you see your notes.")).toBeVisible();
      await expectNothingToFind(page, "empty", phoneOrDesk);

      await context.setOffline(true);
      await notes(page).fill("from here");
      await expect(page.getByText("Kept on this device")).toBeVisible();
      await expectNothingToFind(page, "offline", phoneOrDesk);

      const other = await onAnotherDevice(browser, learner);
      await openLessonAt(other.page, learner, 0);
      await notes(other.page).fill("from there\n".repeat(30));
      await expect(other.page.getByText("Saved. Only you see your notes.")).toBeVisible();
      await other.context.close();
      await context.setOffline(false);
      await expect(page.getByRole("alert")).toContainText("These notes were changed on another device too");
      await expectNothingToFind(page, "two texts", phoneOrDesk);
      // The text being edited is never pushed out of view by the other one.
      await expect(notes(page)).toBeInViewport();
    });
  });
}

test("a course is finished by keyboard: arrow keys change lessons, and Finish leads to the dashboard with a message", async ({
  page,
}) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  const progress = page.getByRole("progressbar", { name: "Course progress" });
  const { lessons } = learner.course;
  // Recording an opening may be slow; a quick reader finds it on the dashboard anyway.
  await page.route("**/open", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  for (const [index, lesson] of lessons.entries()) {
    await expect(page.getByRole("heading", { level: 1, name: lesson.title })).toBeVisible();
    await expect(progress.first()).toHaveAttribute("aria-valuenow", String(Math.round(((index + 1) * 100) / lessons.length)));
    if (index < lessons.length - 1) await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Finish" }).press("Enter");
  await expect(page.getByText("Course complete")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("main").getByText("100%").first()).toBeVisible();
});
