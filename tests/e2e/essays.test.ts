import { expectNothingToFind } from "./support/axe.ts";
import { instructor, newCourse, owls, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { admin, newStudent, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test("an author writes gaps and an essay, a learner answers both by keyboard, the essay is read, and its grade is appealed once @slow", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  const course = await newCourse(page, "Owls in writing", owls);
  courses.push(course);
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  await page.request.patch(`/api/courses/${course.id}`, { headers, data: { published: true } });
  await signIn(page, instructor, `/teach/${course.id}?item=new`);

  await page.getByLabel("Type").selectOption({ label: "Fill in the gaps" });
  await page.getByRole("radio", { name: /^Exam/ }).check();
  await page.getByLabel("Question", { exact: true }).fill("Owls hunt at [[1]]. They eat");
  await page.getByLabel("Accepted answers of gap 1").fill("night\nnighttime");
  await page.getByRole("button", { name: "Add a gap" }).click();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("Owls hunt at [[1]]. They eat [[2]]");
  await page.getByLabel("How gap 2 is filled").selectOption({ label: "Chosen from a list" });
  await page.getByLabel("Choices of gap 2").fill("mice\nleaves");
  await expectNothingToFind(page, "a cloze as it is written");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("cell", { name: "Fill in the gaps" })).toBeVisible();

  await page.getByRole("link", { name: "New question" }).click();
  await expect(page.getByLabel("Question", { exact: true })).toBeVisible(); // Exact, because the list has a filter by type too.
  await page.getByLabel("Type").selectOption({ label: "Essay" });
  await page.getByLabel("Question", { exact: true }).fill("Why do owls fly silently?");
  await page.getByLabel("Criterion 1", { exact: true }).fill("Names the feathers");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("cell", { name: "Essay" })).toBeVisible();

  await page.getByRole("tab", { name: "Exams" }).click();
  await page.getByRole("link", { name: "New exam" }).click();
  await page.getByLabel("Title").fill("Owls, written");
  await page.getByLabel("What learners see afterward").selectOption({ label: "Also the right answers and the feedback" });
  await page.getByLabel("Shuffle the questions for each attempt").uncheck();
  for (const stem of [/Owls hunt/, /Why do owls/]) {
    const value = await page.getByRole("option", { name: stem }).getAttribute("value");
    await page.getByLabel("Add a question").selectOption(value);
  }
  await page.getByLabel("Points of entry 2").fill("5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();

  const student = await newStudent(page, "Robin Learner");
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const learner = await context.newPage();
  await page.request.post("/api/checkout", {
    headers: { authorization: `Bearer ${await tokenOf(page, student)}` },
    data: { course_ids: [course.id] },
  });
  await signIn(learner, student, "/dashboard?tab=assessments-exams");
  await learner.getByRole("link", { name: "Owls, written" }).click();
  await learner.getByRole("button", { name: "Start the exam" }).click();
  await learner.getByLabel("Gap 1 of 2").focus();
  await learner.keyboard.type(" Night ");
  await learner.keyboard.press("Tab");
  await expect(learner.getByLabel("Gap 2 of 2")).toBeFocused();
  await learner.keyboard.press("m");
  await learner.getByLabel("Your text").fill("Their feathers are soft, and break the wind.");
  await expect(learner.getByText("All answers are saved")).toBeVisible();
  await expect(learner.getByText("8 words")).toBeVisible();
  await expectNothingToFind(learner, "gaps and an essay in an exam");
  await learner.reload();
  await expect(learner.getByLabel("Gap 1 of 2")).toHaveValue(" Night ");
  await learner.getByRole("button", { name: "Review and hand in" }).click();
  await learner.getByRole("button", { name: "Hand in", exact: true }).click();
  await learner.getByRole("dialog").or(learner.getByRole("alertdialog")).getByRole("button", { name: "Hand in" }).click();
  await expect(learner.getByText("1 answer is waiting to be graded by a person.")).toBeVisible();

  await page.getByRole("tab", { name: "Essays" }).click();
  await expect(page.getByText("1 essay waiting")).toBeVisible();
  await expect(page.getByText("Robin")).toHaveCount(0);
  await expectNothingToFind(page, "the queue of essays");
  await page.getByRole("link", { name: /^Read: Why do owls/ }).click();
  await expect(page.getByText("Their feathers are soft")).toBeVisible();
  await page.getByLabel("Points for criterion 1, 0 to 5").fill("3");
  await page.getByLabel("Comment for the learner").fill("Say which feathers.");
  await expectNothingToFind(page, "an essay as it is read");
  await page.getByRole("button", { name: "Save grade" }).click();
  await expect(page.getByText("0 essays waiting")).toBeVisible();

  await learner.reload();
  await expect(learner.getByText("4 of 6 points")).toBeVisible();
  await expect(learner.getByText("Say which feathers.")).toBeVisible();
  await learner.getByText("Appeal this grade").click();
  await learner.getByLabel("Why should it be graded again?").fill("I named them.");
  await learner.getByRole("button", { name: "Send the appeal" }).click();
  await expect(learner.getByText("You have appealed.")).toBeVisible();
  await expectNothingToFind(learner, "a graded essay");
  await context.close();
});
