import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { becomeLearner, openLessonAt } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

const transcript = (page: Page) => page.getByRole("group", { name: "Transcript" });
const spoken = (page: Page) => transcript(page).locator("[aria-current]");
const playFrom = (page: Page, second: number) =>
  page.locator("video").evaluate(async (video: HTMLVideoElement, at) => {
    video.muted = true;
    video.currentTime = at;
    await video.play();
  }, second);

test("the transcript marks the line that is being spoken and keeps it in view, unless the reader has scrolled away @slow", async ({
  page,
}) => {
  const learner = await becomeLearner(page, "Colour with Confidence");
  await openLessonAt(page, learner, 0);
  await page.getByText("Transcript", { exact: true }).click();
  await expect(transcript(page).getByText("Fog has almost none.")).toBeAttached();
  await expect(spoken(page)).toHaveCount(0);

  await playFrom(page, 86);
  await expect(spoken(page)).toContainText("In a perceptual space such as OKLCH");
  await expect(spoken(page)).toHaveCount(1);
  await expect(spoken(page)).toBeInViewport({ ratio: 0.9 });
  await expectNothingToFind(page, "a transcript that is read along", { widths: [1280] });

  // Who reads elsewhere stays there when the next line is spoken.
  await playFrom(page, 79.5);
  await expect(spoken(page)).toContainText("Their measured luminance is 0.93");
  await transcript(page).focus();
  await page.keyboard.press("Home");
  await expect.poll(() => transcript(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(spoken(page)).toContainText("In a perceptual space", { timeout: 15_000 });
  expect(await transcript(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);

  // A jump is followed again, within the same line too. The browser may report the new second before it reports the jump.
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 92;
  });
  await expect(spoken(page)).toBeInViewport({ ratio: 0.9 });
  await expect(spoken(page)).toContainText("In a perceptual space");

  // It is followed to the last line, but to the very end only by the reader.
  await playFrom(page, 116.6);
  await expect(spoken(page)).toContainText("the chroma is shouting.");
  await expect(spoken(page)).toBeInViewport({ ratio: 0.9 });
  const left = await transcript(page).evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  expect(left).toBeGreaterThan(1);
});
