import type { Locator, Page } from "@playwright/test";
import { becomeLearner, onAnotherDevice, openLessonAt } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

const notes = (page: Page) => page.getByRole("textbox", { name: "Your notes on this lesson" });
const saved = (page: Page) => page.getByText("Saved. Only you see your notes.");
const onThisDevice = (page: Page) => page.getByText("Kept on this device");

/** Type at the end of the notes. */
async function write(page: Page, text: string): Promise<void> {
  await notes(page).press("Control+End");
  await notes(page).pressSequentially(text);
}

test("notes are saved while typing, for each lesson, and are there after a reload and on another device @slow", async ({
  page,
  browser,
}) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  await expect(page.getByText("Only you see your notes.")).toBeVisible();
  await write(page, "interests, not positions");
  await expect(saved(page)).toBeVisible();

  // An arrow key in the notes moves the cursor and does not change the lesson.
  await notes(page).press("ArrowRight");
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: learner.course.lessons[1]?.title ?? "?" })).toBeVisible();
  await expect(notes(page)).toHaveValue("");

  await openLessonAt(page, learner, 0);
  await expect(notes(page)).toHaveValue("interests, not positions");
  const other = await onAnotherDevice(browser, learner);
  await openLessonAt(other.page, learner, 0);
  await expect(notes(other.page)).toHaveValue("interests, not positions");
  await other.context.close();
});

test("changing the lesson in the middle of a word loses nothing", async ({ page }) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  await write(page, "unfinish");
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: learner.course.lessons[1]?.title ?? "?" })).toBeVisible();
  await page.goBack();
  await expect(notes(page)).toHaveValue("unfinish");
  await expect(saved(page)).toBeVisible();
});

test("two tabs show the same notes @slow", async ({ page, context }) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  const tab = await context.newPage();
  await openLessonAt(tab, learner, 0);
  await write(page, "from the first tab");
  await expect(notes(tab)).toHaveValue("from the first tab");
  await expect(saved(tab)).toBeVisible();
  await write(tab, ", and the second");
  await expect(notes(page)).toHaveValue("from the first tab, and the second");
  await expect(saved(page)).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("typed notes stay on this device, with a notice, and are saved when the connection is back", async ({ page, context }) => {
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    await context.setOffline(true);
    await write(page, "written in a tunnel");
    await expect(onThisDevice(page)).toBeVisible();
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
  });

  test("unsent notes survive the tab and are sent from any page of the next one @slow", async ({ page, context, browser }) => {
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    await context.setOffline(true);
    await write(page, "written in a tunnel");
    await expect(onThisDevice(page)).toBeVisible();
    await page.close();
    await context.setOffline(false);

    const tab = await context.newPage();
    const sent = tab.waitForResponse((response) => response.url().endsWith("/notes") && response.request().method() === "PUT");
    await tab.goto("/dashboard");
    expect((await sent).status()).toBe(200);
    const other = await onAnotherDevice(browser, learner);
    await openLessonAt(other.page, learner, 0);
    await expect(notes(other.page)).toHaveValue("written in a tunnel");
    await other.context.close();
  });

  test("notes that could not be loaded can still be extended, and nothing existing is overwritten @slow", async ({ page }) => {
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 1);
    await write(page, "from yesterday");
    await expect(saved(page)).toBeVisible();
    // The lesson is prefetched, and its page opens even if notes and tutor fail to load.
    await openLessonAt(page, learner, 0);
    await page.getByRole("link", { name: /^Next/ }).scrollIntoViewIfNeeded();
    await expect(page.locator("a[rel=next][data-fetched]")).toBeAttached();
    await page.route("**/lessons/*?include=*", (route) => route.abort());
    await page.route("**/notes", (route) => route.abort());
    await page.getByRole("link", { name: /^Next/ }).click();
    await expect(page.getByText("Your earlier notes could not be loaded.")).toBeVisible();
    await write(page, "from today");
    await expect(page.getByText("Saving is tried again.")).toBeVisible();
    await page.unroute("**/lessons/*?include=*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("These notes were changed on another device too")).toBeVisible();
    await page.unroute("**/notes");
    await page.getByRole("button", { name: "Keep both" }).click();
    await expect(notes(page)).toHaveValue("from yesterday\n\nfrom today");
    await expect(saved(page)).toBeVisible();
  });
});

test.describe("two devices", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("that wrote at the same time show both texts, and the choice applies everywhere @slow", async ({
    page,
    context,
    browser,
  }) => {
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    const phone = await onAnotherDevice(browser, learner);
    await openLessonAt(phone.page, learner, 0);
    for (const [choice, kept] of [
      ["Keep both", "from the phone 1\n\nfrom the laptop 1"],
      ["Keep mine", "from the laptop 2"],
      ["Keep the other", "from the phone 3"],
    ] as const) {
      const time = kept.slice(-1);
      await context.setOffline(true);
      await notes(page).fill(`from the laptop ${time}`);
      await expect(onThisDevice(page)).toBeVisible();
      await notes(phone.page).fill(`from the phone ${time}`);
      await expect(saved(phone.page)).toBeVisible();

      await context.setOffline(false);
      await expect(page.getByText("These notes were changed on another device too")).toBeVisible();
      await expect(page.getByRole("region", { name: "The notes from the other device" })).toHaveText(`from the phone ${time}`);
      await expect(notes(page)).toHaveValue(`from the laptop ${time}`);
      // Until the person has chosen, the other device has its own text, even after a reload.
      await phone.page.reload();
      await expect(notes(phone.page)).toHaveValue(`from the phone ${time}`);

      await page.getByRole("button", { name: choice }).click();
      await expect(notes(page)).toHaveValue(kept);
      await expect(saved(page)).toBeVisible();
      await phone.page.reload();
      await expect(notes(phone.page)).toHaveValue(kept);
    }
    await phone.context.close();
  });

  test("that missed the other's changes show a conflict when writing, and update when somebody returns to them @slow", async ({
    page,
    browser,
  }) => {
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    await write(page, "one");
    await expect(saved(page)).toBeVisible();
    const phone = await onAnotherDevice(browser, learner);
    await openLessonAt(phone.page, learner, 0);
    await write(phone.page, "\ntwo");
    await expect(saved(phone.page)).toBeVisible();
    await write(page, "\nthree");
    await expect(page.getByRole("region", { name: "The notes from the other device" })).toHaveText("one two");
    await page.getByRole("button", { name: "Keep both" }).click();
    await expect(notes(page)).toHaveValue("one\ntwo\n\nthree");
    await expect(saved(page)).toBeVisible();

    await phone.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(notes(phone.page)).toHaveValue("one\ntwo\n\nthree");
    await phone.context.close();
  });
});

test("notes that are too long are kept, say by how much, and are saved once shortened @slow", async ({ page }) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  await notes(page).fill("a".repeat(20_003));
  await expect(page.getByText("3 characters too many: notes on a lesson may have 20,000.")).toBeVisible();
  await page.reload();
  await expect(notes(page)).toHaveValue("a".repeat(20_003));
  await notes(page).fill("short");
  await expect(saved(page)).toBeVisible();
});

test.describe("refused", () => {
  test.use({ expectedErrors: /status of 403/ });

  test("notes stay on this device and show the reason", async ({ page }) => {
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    await page.route("**/notes", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({
            status: 403,
            json: { error: "Enroll in the course to open its lessons.", code: "lesson.not_enrolled" },
          })
        : route.continue(),
    );
    await write(page, "still mine");
    await expect(page.getByText("Kept on this device, but not saved. Enroll in the course to open its lessons.")).toBeVisible();
    await expect(notes(page)).toHaveValue("still mine");
  });
});

test("the tutor beside the text is 400 pixels high: its conversation, or in a low window the whole box", async ({ page }) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  const heightOf = async (place: Locator) => Math.round((await place.boundingBox())?.height ?? 0);
  const log = page.getByRole("log");
  const box = page.getByRole("region", { name: "Tutor" });
  await page.setViewportSize({ width: 1280, height: 1000 });
  await expect.poll(() => heightOf(log)).toBe(400);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => heightOf(box)).toBe(400);
  expect(await heightOf(notes(page))).toBeGreaterThan(80);
});

test("tutor and notes fold away beside the text, and the browser remembers it", async ({ page }) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  const question = page.getByRole("textbox", { name: "Your question" });
  const beside = page.getByRole("group", { name: "Beside the lesson" });
  await expect(question).toBeVisible();
  await question.fill("a thought");
  await beside.getByRole("button", { name: "Tutor" }).click();
  await expect(beside.getByRole("button", { name: "Tutor" })).toHaveAttribute("aria-expanded", "false");
  await expect(question).toBeHidden();
  await expect(notes(page)).toBeVisible();
  await beside.getByRole("button", { name: "Tutor" }).press("Enter");
  await expect(question).toHaveValue("a thought");
  await beside.getByRole("button", { name: "Tutor" }).press("Enter");
  await page.reload();
  await expect(notes(page)).toBeVisible();
  await expect(question).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("notes are a sheet that unfolds from a button and folds with Escape", async ({ page }) => {
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    const opener = page.getByRole("button", { name: "Notes", exact: true });
    await expect(notes(page)).toBeHidden();
    await opener.click();
    await expect(notes(page)).toBeFocused();
    await write(page, "on the bus");
    await expect(saved(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(notes(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(notes(page)).toHaveValue("on the bus");
  });
});
