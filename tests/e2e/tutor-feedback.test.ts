import { expectNothingToFind } from "./support/axe.ts";
import { ask, signIn } from "./support/journey.ts";
import { callAs, newInstructor, newLearner, newTaughtCourse } from "./support/teaching.ts";
import { tokenOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// An answer without text is refused.
test.use({ expectedErrors: /status of 422/ });

test("a learner marks an answer as not helpful, the instructor sees it without a name and answers, and the tutor quotes that answer @slow", async ({
  page,
}) => {
  const instructor = await newInstructor(page, "Ingrid Teaches");
  const course = await newTaughtCourse(page, instructor, { title: `Bread (${Date.now()})`, lessons: ["Sourdough", "Ovens"] });
  const lesson = course.lessonIds[0] ?? "";
  const question = "Where do I buy rye flour in Tromsø?";
  // Four others have asked before; nothing is shown for fewer than five learners.
  for (let at = 1; at <= 4; at += 1) {
    const other = await newLearner(page, `Learner Nr ${at}`, { course: course.id, opened: [] });
    const sent = {
      messages: [{ role: "user", content: question }],
      context: { course: course.id, lesson },
      conversation: { id: crypto.randomUUID(), turn: crypto.randomUUID() },
    };
    const headers = { authorization: `Bearer ${await tokenOf(page, other)}` };
    expect((await page.request.post("/functions/v1/chat", { headers, data: sent })).ok()).toBe(true);
  }
  await signIn(page, instructor, `/course-questions/${course.id}?lesson=${lesson}`);
  await expect(page.getByText("Fewer than 5 learners have asked")).toBeVisible();

  const learner = await newLearner(page, "Zoe Lukasiewicz", { course: course.id, opened: [lesson] });
  await signIn(page, learner, `/learn/${course.id}/${lesson}`);
  const log = page.getByRole("log");
  const helped = log.getByRole("button", { name: "This answer helped" });
  const helpedNot = log.getByRole("button", { name: "This answer did not help" });
  await ask(page, question);
  await helped.focus();
  await page.keyboard.press("Tab");
  await expect(helpedNot).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(helpedNot).toHaveAttribute("aria-pressed", "true");
  await expect(log.getByRole("status").filter({ hasText: "Thank you" })).toBeVisible();
  const reason = log.getByLabel("What was missing or wrong?");
  await expect(reason).toBeFocused();
  await reason.fill("I live in the far north.");
  await expectNothingToFind(page, "an answer that did not help");
  await log.getByRole("button", { name: "Send" }).click();
  await expect(reason).toHaveCount(0);
  await page.reload();
  await expect(helpedNot).toHaveAttribute("aria-pressed", "true");

  await signIn(page, instructor, "/dashboard");
  await page.getByRole("link", { name: /^Questions to the tutor/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Questions to the tutor: Bread/ })).toBeVisible();
  await expectNothingToFind(page, "the questions of a course");
  await page.getByRole("link", { name: "Open the questions about Sourdough" }).click();
  await expect(page.getByText("Asked 5 times, nothing found 5 times, 1 answer not helpful")).toBeVisible();
  await expect(page.getByText("I live in the far north.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What learners ask about" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Zoe");
  await expectNothingToFind(page, "the questions about a lesson");
  await page.getByRole("button", { name: `Answer “${question}”` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Question")).toHaveValue(question);
  await expectNothingToFind(page, "an answer being written");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await expect(dialog.getByLabel("Your answer")).toHaveAttribute("aria-invalid", "true");
  const words = "Rye flour is sold at the mill on Storgata, and they mail it as well.";
  await dialog.getByLabel("Your answer").fill(words);
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("No open questions")).toBeVisible();
  await expect(page.getByRole("main").getByText(words)).toBeVisible();

  await signIn(page, learner, `/learn/${course.id}/${lesson}`);
  await ask(page, "where can I buy rye flour?");
  await expect(log).toContainText("Your instructor answers");
  await expect(log.getByRole("link", { name: /Answer of the instructor, Sourdough/ })).toContainText(words);
  const { conversation } = await callAs<{ conversation: { turns: { citations: { by?: string }[] }[] } }>(
    page,
    learner,
    "GET",
    `/api/conversations/latest?kind=tutor&course=${course.id}`,
  );
  expect(conversation.turns.at(-1)?.citations[0]?.by).toBe("instructor");
});
