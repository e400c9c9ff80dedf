import { expectNothingToFind } from "./support/axe.ts";
import { becomeLearner, openLessonAt } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

test("questions stand under a lesson's text, and are judged at once and as often as one likes", async ({ page }) => {
  const { session, course } = await becomeLearner(page);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const counts: number[] = [];
  for (const { id } of course.lessons) {
    const answer = await page.request.get(`/api/courses/${course.id}/lessons/${id}/checks`, { headers });
    counts.push(((await answer.json()) as { checks: unknown[] }).checks.length);
  }
  const index = counts.findIndex((count) => count > 0);
  await openLessonAt(page, { session, course }, index);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 100_000);
  const checks = page.getByRole("region", { name: "Check yourself" });
  await expect(checks.getByRole("article")).toHaveCount(counts[index] ?? 0);
  await expectNothingToFind(page, "before an answer");

  const card = checks
    .getByRole("article")
    .filter({ has: page.getByRole("radio") })
    .first();
  await card.getByRole("button", { name: "Check my answer" }).click();
  await expect(card.getByText("Answer the question first.")).toBeVisible();
  for (let at = 0; at < (await card.getByRole("radio").count()); at += 1) {
    await card.getByRole("radio").nth(at).check();
    await card.getByRole("button", { name: "Check my answer" }).click();
    await expect(card.getByRole("status")).toContainText(/\w/);
  }
  // One of the options was the right one.
  await expect(card.getByText("Answered correctly")).toBeVisible();
  await expectNothingToFind(page, "after answers");
});
