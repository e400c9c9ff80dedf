import type { Locator, Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { becomeLearner } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";
import { button, field, transcript } from "./support/voice.ts";

const earlier = (page: Page) => page.getByRole("region", { name: "Earlier in this conversation" });

test("the voice tutor asks which lesson is meant, a press answers it, and the answer can be rated", async ({ page }) => {
  const { course } = await becomeLearner(page, "Negotiation at Work");
  await page.goto(`/voice-tutor?course=${course.id}`);
  await expect(field(page)).toBeEnabled();
  await field(page).fill("Can I negotiate by email?");
  await button(page, "Ask").click();
  const choice = transcript(page).getByRole("list", { name: "Lessons you may mean" });
  await expect(choice.getByRole("listitem").first()).toBeVisible({ timeout: 30_000 });
  await expectNothingToFind(page, "the voice tutor asking which lesson is meant");
  const [first] = await choice.getByRole("button").all();
  const title = (await first?.textContent()) ?? "";
  await first?.focus();
  await page.keyboard.press("Enter");
  await expect(transcript(page).locator("> ol > li").nth(1)).toContainText(title);
  await expect(transcript(page).getByText("Quoted from")).toBeVisible({ timeout: 30_000 });
  const rating = transcript(page).getByRole("button", { name: "This answer helped" }).last();
  await rating.click();
  await expect(rating).toHaveAttribute("aria-pressed", "true");
  await expect(transcript(page).getByText("Thank you. Instructors see this without your name.")).toBeVisible();

  await page.reload();
  await expect(earlier(page).getByRole("button", { name: "This answer helped" }).last()).toHaveAttribute("aria-pressed", "true");
});

test("an answer that is played again, or was stopped, offers neither lessons nor a rating @slow", async ({ page }) => {
  const { course } = await becomeLearner(page, "Negotiation at Work");
  await page.goto(`/voice-tutor?course=${course.id}`);
  await field(page).fill("Can I negotiate by email?");
  await button(page, "Ask").click();
  const choiceIn = (region: Locator) => region.getByRole("list", { name: "Lessons you may mean" });
  const ratingIn = (region: Locator) => region.getByRole("button", { name: "This answer helped" });
  await expect(choiceIn(transcript(page))).toBeVisible({ timeout: 30_000 });

  await page.reload();
  await expect(choiceIn(earlier(page))).toBeVisible();
  await ratingIn(earlier(page)).click();
  await expect(ratingIn(earlier(page))).toHaveAttribute("aria-pressed", "true");
  await earlier(page).getByRole("button", { name: "Play it again" }).click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  await expect(button(page, "Play")).toBeVisible({ timeout: 60_000 });
  await expect(transcript(page).locator("> ol > li")).toHaveCount(1);
  await expect(choiceIn(transcript(page))).toHaveCount(0);
  await expect(ratingIn(transcript(page))).toHaveCount(0);

  await page.route("**/api/conversations/latest?*", async (route) => {
    const response = await route.fetch();
    const latest = (await response.json()) as { conversation: { turns: { state: string }[] } };
    for (const turn of latest.conversation.turns) turn.state = "stopped";
    await route.fulfill({ response, json: latest });
  });
  await page.reload();
  await expect(earlier(page).getByText("You stopped this answer.")).toBeVisible();
  await expect(choiceIn(earlier(page))).toHaveCount(0);
  await expect(ratingIn(earlier(page))).toHaveCount(0);
});
