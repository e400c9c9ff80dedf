import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { becomeLearner, onAnotherDevice, openLessonAt } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

/** What axe finds on the page as it stands, in a form that can be read. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

const notes = (page: Page) => page.getByRole("textbox", { name: "Your notes on this lesson" });

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px wide`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 844 },
        expectedErrors: /status of 409|ERR_INTERNET_DISCONNECTED/,
        reducedMotion: "reduce",
      } as object);

      test(
        "axe finds nothing in the notes: empty, kept on this device, beside another text",
        { tag: "@slow" },
        async ({ page, context, browser }) => {
          test.setTimeout(150_000);
          const learner = await becomeLearner(page);
          await openLessonAt(page, learner, 0);
          if (width < 1280) await page.getByRole("button", { name: "Notes", exact: true }).click();
          await expect(page.getByText("Only you see your notes.")).toBeVisible();
          expect(await findings(page), "empty").toEqual([]);

          await context.setOffline(true);
          await notes(page).fill("from here");
          await expect(page.getByText("Kept on this device")).toBeVisible();
          expect(await findings(page), "offline").toEqual([]);

          const other = await onAnotherDevice(browser, learner);
          await openLessonAt(other.page, learner, 0);
          await notes(other.page).fill("from there\n".repeat(30));
          await expect(other.page.getByText("Saved. Only you see your notes.")).toBeVisible();
          await other.context.close();
          await context.setOffline(false);
          await expect(page.getByRole("alert")).toContainText("These notes were changed on another device too");
          expect(await findings(page), "two texts").toEqual([]);
          // The text that somebody writes is never pushed out of sight by the other.
          await expect(notes(page)).toBeInViewport();
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(overflow).toBeLessThanOrEqual(0);
        },
      );
    });
  }
}

test("a course is finished with the keyboard: the arrow keys turn its lessons, Finish leads to the dashboard and says so", async ({
  page,
}) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  const progress = page.getByRole("progressbar", { name: "Course progress" });
  const { lessons } = learner.course;
  // The record of an opening may take its time; whoever is quicker finds it on the dashboard all the same.
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
