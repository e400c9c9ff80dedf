import { expectNothingToFind } from "./support/axe.ts";
import { becomeLearner, openLessonAt } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

test("questions under a lesson's text are graded at once, and can be answered any number of times", async ({ page }) => {
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

for (const way of ["opened", "turned to"] as const) {
  test(`loading questions does not move the link to the next lesson for a reader who jumps to the end (lesson ${way}) @slow`, async ({
    page,
  }) => {
    const learner = await becomeLearner(page);
    // Delay all further responses, so that late content arrives while the reader aims at the link.
    const client = await page.context().newCDPSession(page);
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await openLessonAt(page, learner, 0);
    const next = page.getByRole("link", { name: /^Next/ });
    if (way === "turned to") {
      await next.click();
      await expect(page.getByRole("heading", { level: 1, name: learner.course.lessons[1]?.title ?? "?" })).toBeVisible();
    }
    const topOf = () => next.evaluate((link) => Math.round(link.getBoundingClientRect().top + scrollY));
    const before = await topOf();
    await page.keyboard.press("End");
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("region", { name: "Check yourself" })).toBeVisible();
    // A web font may arrive and move a line or two.
    expect(Math.abs((await topOf()) - before)).toBeLessThan(100);
  });
}
