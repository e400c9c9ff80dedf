import { expectNothingToFind } from "./support/axe.ts";
import { signIn } from "./support/journey.ts";
import { editor, instructor, newCourse, openEditor, saved, test, write } from "./support/lesson-editor.ts";
import { newStudent, openAs, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test("an author places a question in the text, tries it in the preview, and a learner finds it there @slow", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  test.slow();
  const content = "Owls hunt at night.\n\nTheir feathers are soft.";
  const course = await newCourse(page, "Placed questions", [{ title: "Owls", content }]);
  courses.push(course);
  const lesson = course.lessons[0]?.id;
  const headers = { authorization: `Bearer ${await tokenOf(page, instructor)}` };
  await openEditor(page, instructor, course, 0);
  const publish = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();
  };
  await publish("Publish");
  const ids: string[] = [];
  for (const stem of ["When do **owls** hunt?", "How are their feathers?"]) {
    const options = ["At night", "By day"].map((text, at) => ({ id: crypto.randomUUID(), text, correct: at === 0 }));
    const data = { purpose: "practice", lesson_id: lesson, shown_in_lesson: true, type: "single-choice", stem, options };
    const made = await page.request.post(`/api/courses/${course.id}/questions`, { headers, data });
    expect([made.status(), made.ok() ? "" : await made.text()]).toEqual([201, ""]);
    ids.push(((await made.json()) as { id: string }).id);
  }

  await page.reload();
  await expect(editor(page)).toBeVisible();
  await page.getByText("Questions to place in the text (2)").click();
  const line = page.getByRole("listitem").filter({ hasText: "When do owls hunt?" });
  await expect(line.getByRole("button", { name: "Copy line: When do owls hunt?" })).toBeVisible();
  const unknown = `::check{#${crypto.randomUUID()}}`;
  await write(page, `\n\n${await line.locator("code").innerText()}\n\n${unknown}\n\nA barn owl has no tufts.`);
  const preview = page.getByRole("region", { name: "Preview" });
  const tried = preview.getByRole("article", { name: "Question 1" });
  await tried.getByRole("radio", { name: "By day" }).check();
  await tried.getByRole("button", { name: "Check my answer" }).click();
  await expect(tried.getByRole("status")).toContainText(/\w/);
  await expect(preview.getByText(unknown)).toBeVisible();
  await expect(saved(page)).toHaveText("Saved");
  await expectNothingToFind(page, "a question in the preview");
  await page.screenshot({ path: "test-results/placed-editor.png" });
  await publish("Publish changes");

  const reader = await openAs(browser, baseURL);
  const learner = await newStudent(reader, "Pia Placed");
  const own = { authorization: `Bearer ${await tokenOf(reader, learner)}` };
  expect((await reader.request.post("/api/enrollments", { headers: own, data: { course_id: course.id } })).status()).toBe(201);
  await signIn(reader, learner);
  await reader.goto(`/learn/${course.id}/${lesson}`);
  const card = reader.locator(".prose").getByRole("article", { name: "Question 1" });
  await expect(card).toContainText("When do owls hunt?");
  await expect(reader.locator(".prose").first()).not.toContainText(ids[0] ?? "");
  await card.getByRole("radio", { name: "At night" }).check();
  await card.getByRole("button", { name: "Check my answer" }).click();
  await expect(card.getByText("Answered correctly")).toBeVisible();
  // The other one is under the text, like all questions that the text does not place.
  const below = reader.getByRole("region", { name: "Check yourself" });
  await expect(below.getByRole("article", { name: "Question 2" })).toContainText("How are their feathers?");
  await expect(below.getByRole("article")).toHaveCount(1);
  await expectNothingToFind(reader, "a question in a lesson's text");
  for (const [width, scheme] of [
    [1280, "light"],
    [390, "dark"],
  ] as const) {
    await reader.setViewportSize({ width, height: 900 });
    await reader.emulateMedia({ colorScheme: scheme });
    await card.scrollIntoViewIfNeeded();
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await reader.screenshot({ path: `test-results/placed-${width}-${scheme}.png` });
  }
  await reader.context().close();
});
