import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { newCourse, instructor, owls, test, type EditorCourse } from "./support/lesson-editor.ts";
import { endSession, signIn } from "./support/journey.ts";
import { admin, newStudent, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

/** Make an API call as the sample instructor. */
async function ask<Answer>(page: Page, method: string, path: string, data?: unknown): Promise<Answer> {
  const headers = { authorization: `Bearer ${await tokenOf(page, instructor)}` };
  const response = await page.request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
  expect([path, response.ok(), response.ok() ? "" : await response.text()]).toEqual([path, true, ""]);
  return (await response.json()) as Answer;
}

const options = (...texts: string[]) => texts.map((text, at) => ({ id: crypto.randomUUID(), text, correct: at === 0 }));
/** A question of each type. */
const everyType = () => [
  { type: "single-choice", stem: "When do owls hunt?", options: options("At night", "By day"), feedback: "Owls hunt at night." },
  { type: "multiple-choice", stem: "What have owls?", options: options("Soft feathers", "Gills", "Fins") },
  { type: "true-false", stem: "A barn owl has tufts.", options: options("False", "True") },
  { type: "short-text", stem: "What do owls hear under snow?", accepted: ["a mouse", "mouse"] },
  { type: "numeric", stem: "How many eggs?", value: "4", tolerance: { kind: "absolute", amount: "1" }, unit: "eggs" },
  { type: "ordering", stem: "From small to large", options: options("Mouse", "Owl", "Elk") },
  {
    type: "matching",
    stem: "Who hunts when?",
    pairs: [
      ["Owl", "At night"],
      ["Hawk", "By day"],
    ].map(([left, right]) => ({ id: crypto.randomUUID(), left, match_id: crypto.randomUUID(), right })),
  },
  {
    type: "cloze",
    stem: "An owl hears a [[prey]] under [[cover]].",
    gaps: [
      { id: crypto.randomUUID(), name: "prey", accepted: ["mouse"], choices: [] },
      { id: crypto.randomUUID(), name: "cover", accepted: [], choices: options("snow", "sand") },
    ],
  },
  {
    type: "essay",
    stem: "Why are soft feathers good for an owl?",
    credit: "by-rubric",
    rubric: [{ id: crypto.randomUUID(), text: "Names the silence", points: 2 }],
  },
];

/** Create an unpublished exam with all questions of the list. */
async function newExam(page: Page, course: EditorCourse, questions: object[], facts: object = {}): Promise<{ id: string }> {
  const slots = [];
  for (const question of questions) {
    const made = await ask<{ id: string }>(page, "POST", `/courses/${course.id}/questions`, { purpose: "exam", ...question });
    slots.push({ question_id: made.id });
  }
  return ask(page, "POST", `/courses/${course.id}/exams`, { title: "Owls, the exam", time_limit_minutes: 30, slots, ...facts });
}

test("an instructor takes an exam as a preview that counts nowhere, and prints it with its key @slow", async ({
  page,
  courses,
}, info) => {
  const course = await newCourse(page, "Birds on paper", owls);
  courses.push(course);
  await signIn(page, instructor);
  const exam = await newExam(page, course, everyType(), { results: "solutions", instructions: "No **books**.", shuffle: false });
  await page.goto(`/teach/${course.id}?view=exams&item=${exam.id}`);
  await page.getByRole("link", { name: "Preview as a learner" }).click();
  await expect(page.getByText("Nothing is saved, and it counts nowhere.")).toBeVisible();
  await expect(page.getByRole("timer")).toContainText(/29:|30:00/);
  await expect(page.getByRole("article")).toHaveCount(9);
  await expectNothingToFind(page, "the preview of an exam");
  await page.getByRole("article").first().getByRole("radio", { name: "At night" }).check();
  await page.getByRole("button", { name: "Hand in the preview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Owls, the exam/ })).toBeFocused();
  await expect(page.getByText("Owls hunt at night.")).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("Correct");
  await expectNothingToFind(page, "what came of a preview");
  await page.getByRole("button", { name: "Start the preview again" }).click();
  await expect(page.getByRole("radio", { name: "At night" })).not.toBeChecked();

  await page.getByRole("link", { name: "Back to the exam" }).click();
  await expect(page.getByRole("button", { name: "Delete" })).toBeVisible();
  await page.getByRole("link", { name: "Print it" }).click();
  await expect(page.getByRole("heading", { name: "Answer key: Owls, the exam, form A" })).toBeVisible();
  await expectNothingToFind(page, "an exam on paper");
  await page.screenshot({ path: info.outputPath("paper.png"), fullPage: true });
  await page.emulateMedia({ media: "print" });
  // Whoever answers on paper reads the same rule of credit as on a screen; types that are right or wrong have none.
  const onSheet = page
    .getByRole("article", { name: "Owls, the exam", exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  const rules = {
    wholly: "You get the points only if the whole answer is correct.",
    person: "A person reads your text and gives points for each criterion.",
  };
  const anyRule = /You get the points only if|earns? (a|its) share|A person reads your text/;
  await expect(onSheet).toHaveCount(9);
  for (const stem of ["What have owls?", "From small to large", "Who hunts when?", "An owl hears a"])
    await expect(onSheet.filter({ hasText: stem })).toContainText(rules.wholly);
  await expect(onSheet.filter({ hasText: "Why are soft feathers" })).toContainText(rules.person);
  await expect(onSheet.filter({ hasText: anyRule })).toHaveCount(5);
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Owls, the exam" })).toBeVisible();
  await page.screenshot({ path: info.outputPath("print.png"), fullPage: true });
  const pdf = await page.pdf({ path: info.outputPath("exam.pdf"), format: "A4", preferCSSPageSize: true });
  expect(pdf.byteLength).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: null });
  await page.getByLabel("Form", { exact: true }).selectOption("B");
  await expect(page.getByRole("heading", { name: "Answer key: Owls, the exam, form B" })).toBeVisible();
});

test("each question's statistics show their sample size, however long the question is @slow", async ({ page }) => {
  const { courses } = await ask<{ courses: { id: string; title: string }[] }>(page, "GET", "/teaching/courses");
  const course = courses.find(({ title }) => title === "Negotiation at Work")?.id ?? "";
  const { exams } = await ask<{ exams: { id: string }[] }>(page, "GET", `/courses/${course}/exams`);
  await signIn(page, instructor, `/teach/${course}?view=exams&item=${exams[0]?.id}`);
  await page.getByRole("button", { name: "Show figures" }).click();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const counts = page.getByRole("rowheader").getByText(/^n = \d+, omitted \d+, not reached \d+$/);
    await expect(counts).toHaveCount(6);
    for (const each of await counts.all()) {
      await each.scrollIntoViewIfNeeded();
      await expect(each).toBeInViewport({ ratio: 0.9 });
    }
  }
  await expectNothingToFind(page, "the figures of an exam's questions");
});

test.describe("a question that is refused", () => {
  test.use({ expectedErrors: /status of 422/ });

  test("moves the focus to the first invalid field or group of fields @slow", async ({ page, courses }) => {
    const course = await newCourse(page, "Birds to mend", owls);
    courses.push(course);
    await signIn(page, instructor, `/teach/${course.id}?item=new`);
    const save = page.getByRole("button", { name: "Save", exact: true });
    const stem = page.getByLabel("Question", { exact: true });
    await save.click();
    await expect(stem).toHaveAccessibleDescription(/The question is missing\./);
    await expect(stem).toBeFocused();
    await expect(stem).toBeInViewport();
    await stem.fill("When do owls hunt?");
    await save.click();
    const group = page.getByRole("group", { name: "Options" });
    await expect(group.getByRole("alert")).toHaveText("Write at least 2 options.");
    await expect(group).toBeFocused();
    await page.getByLabel("Option 1", { exact: true }).fill("At night");
    await page.getByLabel("Option 2", { exact: true }).fill("At night");
    await save.click();
    await expect(group.getByRole("alert")).toHaveText("The options must differ from each other.");
    await expect(group).toBeFocused();
    await page.getByLabel("Option 2", { exact: true }).fill("By day");
    await save.click();
    await expect(group.getByRole("alert")).toHaveText("Mark exactly one of the options as right.");
    await expectNothingToFind(page, "a question that is refused");
  });
});

test.describe("with a session that has ended", () => {
  test.use({ expectedErrors: /status of 401/ });
  test("a question that is sent says so, and keeps what was typed", async ({ page, courses }) => {
    const course = await newCourse(page, "Birds signed out", owls);
    courses.push(course);
    await signIn(page, instructor, `/teach/${course.id}?item=new`);
    await page.getByLabel("Question", { exact: true }).fill("Who hunts at night?");
    await page.getByLabel("Option 1", { exact: true }).fill("The owl");
    await page.getByLabel("Option 2", { exact: true }).fill("The wren");
    await endSession(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("tabpanel").getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await expect(page.getByLabel("Question", { exact: true })).toHaveValue("Who hunts at night?");
  });
});

test.describe("with the connection lost in between", () => {
  test.use({ expectedErrors: /Failed to load resource|net::ERR/ });
  test("grades are visible once their instructor posts them, and missed answers link to the lesson's text @slow", async ({
    page,
    browser,
    baseURL,
    courses,
  }, info) => {
    const course = await newCourse(page, "Birds to post", owls);
    courses.push(course);
    await signIn(page, instructor);
    for (const { id } of course.lessons) await ask(page, "POST", `/lesson-drafts/${id}/publish`, { revision: 1 });
    const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
    expect((await page.request.patch(`/api/courses/${course.id}`, { headers, data: { published: true } })).status()).toBe(200);
    const about = { lesson_id: course.lessons[0]?.id, passage: "They hear a mouse under snow." };
    const missed = { type: "short-text", stem: "What do owls hear under snow?", accepted: ["a mouse"], ...about };
    const exam = await newExam(page, course, [missed], { results: "solutions" });
    await page.goto(`/teach/${course.id}?view=exams&item=${exam.id}`);
    await page.getByLabel("Show results when I post the grades").check();
    const saveExam = page.getByRole("button", { name: "Save", exact: true });
    await saveExam.press("Enter");
    await expect(page.getByRole("button", { name: "Publish" })).toBeEnabled();
    await expect(saveExam).toBeFocused();
    await page.getByRole("button", { name: "Publish" }).press("Enter");
    await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
    // The keyboard stays at the form's actions.
    await expect(saveExam).toBeFocused();

    const student = await newStudent(page, "Pat Poster");
    const learner = { authorization: `Bearer ${await tokenOf(page, student)}` };
    const asLearner = async (path: string, data: object) =>
      (await (await page.request.post(`/api${path}`, { headers: learner, data })).json()) as { id: string };
    await asLearner("/checkout", { course_ids: [course.id] });
    const lease = crypto.randomUUID();
    const attempt = await asLearner(`/learning/exams/${exam.id}/attempts`, { lease });
    await asLearner(`/attempts/${attempt.id}/hand-in`, { lease });

    const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
    const theirs = await context.newPage();
    await signIn(theirs, student, `/attempt/${attempt.id}`);
    await expect(theirs.getByText("once your instructor has posted the grades")).toBeVisible();

    await page.getByRole("tab", { name: "Gradebook" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Pat" })).toContainText("Not posted yet");
    await expectNothingToFind(page, "a gradebook with grades to post");
    await page.screenshot({ path: info.outputPath("gradebook.png") });
    // Groups that are not saved yet stay while grades are set and posted.
    await page.getByText("Grade groups").click();
    await page.getByRole("button", { name: "Add group" }).click();
    const group = page.getByLabel("Name", { exact: true });
    await group.fill("Written");
    const decision = page.getByRole("dialog", { name: "Change the grade" });
    await page.getByRole("button", { name: /^Change Owls/ }).click();
    await decision.getByLabel("Grade (%)").fill("50");
    await decision.getByLabel("Reason").fill("The power failed.");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Close without saving?" }).getByRole("button", { name: "Cancel" }).click();
    await expect(decision.getByLabel("Reason")).toHaveValue("The power failed.");
    await decision.getByRole("button", { name: "Save grade" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Pat" })).toContainText("50%");
    await expect(group).toHaveValue("Written");
    // Another tab saves a decision and groups in the meantime; neither side overwrites the other unseen.
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await page.getByRole("button", { name: /^Change Owls/ }).click();
    await decision.getByLabel("Grade (%)").fill("70");
    await tab.getByRole("button", { name: /^Change Owls/ }).click();
    await tab.getByLabel("Grade (%)").fill("60");
    await tab.getByRole("button", { name: "Save grade" }).click();
    await expect(tab.getByRole("row").filter({ hasText: "Pat" })).toContainText("60%");
    await decision.getByRole("button", { name: "Save grade" }).click();
    await expect(decision.getByRole("alert")).toContainText("Current decision: 60% (The power failed.)");
    await expect(decision.getByLabel("Grade (%)")).toHaveValue("70");
    await decision.getByRole("button", { name: "Save grade" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Pat" })).toContainText("70%");
    await tab.getByText("Grade groups").click();
    await tab.getByRole("button", { name: "Add group" }).click();
    await tab.getByLabel("Name", { exact: true }).fill("Theirs");
    await tab.getByRole("button", { name: "Save groups" }).click();
    await expect(tab.getByText("Grade groups saved")).toBeVisible();
    await tab.close();
    await page.getByRole("button", { name: "Save groups" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Someone changed this in the meantime." })).toBeVisible();
    await expect(group).toHaveValue("Written");
    await page.getByRole("button", { name: "Discard my changes" }).click();
    await expect(group).toHaveValue("Theirs");
    await group.fill("Written");
    await page.getByLabel("Search learners").fill("Pat");
    await expect(page).toHaveURL(/search=Pat/);
    await expect(group).toHaveValue("Written");
    await page.context().setOffline(true);
    await page.getByLabel("Search learners").fill("");
    await expect(page.getByText("What you have typed stays here.")).toBeVisible();
    await expect(group).toHaveValue("Written");
    await page.context().setOffline(false);
    await expect(page.getByText("What you have typed stays here.")).toHaveCount(0);
    await page.getByRole("tab", { name: "Exams" }).click();
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Save groups" }).click();
    await expect(page.getByText("1 group", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Post the grades of 1 learner" }).click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: /^Post/ }).click();
    await expect(page.getByText("Nothing to post")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Pat" })).not.toContainText("Not posted yet");

    await theirs.reload();
    await expect(theirs.getByText("0 of 1 point")).toHaveCount(2);
    await expectNothingToFind(theirs, "a result that leads back to its lesson");
    await theirs.screenshot({ path: info.outputPath("result.png") });
    await theirs.getByRole("link", { name: "Owls", exact: true }).click();
    await expect(theirs.locator("mark")).toHaveText("They hear a mouse under snow.");
    await context.close();
  });
});
