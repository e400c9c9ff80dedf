import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { ask } from "./support/journey.ts";
import { becomeLearner, openLessonAt } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

const question = "Why does fog have almost no chroma?";
const log = (page: Page) => page.getByRole("log");
const cited = (page: Page) => log(page).getByRole("link", { name: /recording at 0:49/ });
const second = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

test("the tutor quotes what is said in a video; the quotation leads to its second beside the lesson, from another page, and from the search @slow", async ({
  page,
}) => {
  const learner = await becomeLearner(page, "Colour with Confidence");
  await openLessonAt(page, learner, 0);
  await ask(page, question);
  await expect(cited(page)).toContainText("Fog has almost none");
  await expectNothingToFind(page, "a quotation of a recording");
  await cited(page).click();
  await expect.poll(() => second(page)).toBeCloseTo(49.815, 1);
  await expect(page.getByRole("figure").filter({ has: page.locator("video") })).toBeFocused();
  await expect(page.locator("video")).toBeInViewport();

  // The link is good for a second time, after the learner has moved on.
  await page.locator("video").evaluate((video: HTMLVideoElement) => void (video.currentTime = 3));
  await cited(page).click();
  await expect.poll(() => second(page)).toBeCloseTo(49.815, 1);

  await page.goto("/chat");
  await ask(page, question);
  await cited(page).click();
  await expect(page).toHaveURL(/\/learn\/[0-9a-f-]{36}\/[0-9a-f-]{36}#recording=[0-9a-f-]{36}&t=49\.815$/);
  await expect.poll(() => second(page)).toBeCloseTo(49.815, 1);
  await expect(page.locator("video")).toBeInViewport();

  await page.goto("/notes?search=traffic+cone");
  await page.getByRole("region", { name: "Captions" }).getByRole("link").first().click();
  await expect.poll(() => second(page)).toBeCloseTo(45.855, 1);
});
