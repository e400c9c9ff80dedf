import { expectNothingToFind } from "./support/axe.ts";
import { becomeLearner } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";
import { button, field, transcript } from "./support/voice.ts";

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
  await expect(transcript(page).getByText(title, { exact: true }).last()).toBeVisible();
  await expect(transcript(page).getByText("Quoted from")).toBeVisible({ timeout: 30_000 });
  const rating = transcript(page).getByRole("button", { name: "This answer helped" }).last();
  await rating.click();
  await expect(rating).toHaveAttribute("aria-pressed", "true");
  await expect(transcript(page).getByText("Thank you. Instructors see this without your name.")).toBeVisible();

  await page.reload();
  const earlier = page.getByRole("region", { name: "Earlier in this conversation" });
  await expect(earlier.getByRole("button", { name: "This answer helped" }).last()).toHaveAttribute("aria-pressed", "true");
});
