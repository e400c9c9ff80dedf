import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { newCourse, instructor, owls, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { admin, newStudent, personId, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({ expectedErrors: /Failed to load resource|net::ERR/ });

/** Create a question in the builder. */
async function writeQuestion(page: Page, type: string, stem: string, fill: () => Promise<void>): Promise<void> {
  await page.getByRole("link", { name: "New question" }).click();
  await page.getByRole("radio", { name: /^Exam/ }).check();
  await page.getByLabel("Type").selectOption({ label: type });
  await page.getByLabel("Question", { exact: true }).fill(stem);
  await fill();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("cell", { name: type })).toBeVisible();
}

test("an instructor writes an exam, a learner takes it through a lost connection, and the instructor sees the grade", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  const course = await newCourse(page, "Birds of the night", owls);
  courses.push(course);
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const published = await page.request.patch(`/api/courses/${course.id}`, { headers, data: { published: true, language: "fr" } });
  expect(published.status()).toBe(200);

  await signIn(page, instructor, "/dashboard?tab=exam-quiz-builder");
  await page.getByRole("link", { name: `Questions and exams of ${course.title}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible();
  await writeQuestion(page, "Single choice", "When do owls hunt?", async () => {
    for (const [at, text] of ["At night", "By day", "Never", "On Sundays"].entries()) {
      await page.getByLabel(`Option ${at + 1}`, { exact: true }).fill(text);
    }
    await page.getByRole("radio", { name: "Option 1 is right" }).check();
  });
  await writeQuestion(page, "Short text", "What do owls hear under snow? A …", async () => {
    await page.getByLabel("Accepted answers").fill("mouse\na mouse");
  });
  await writeQuestion(page, "Number", "How many tufts has a barn owl?", async () => {
    await page.getByLabel("Right number").fill("0");
  });

  await page.getByRole("tab", { name: "Exams" }).click();
  await page.getByRole("link", { name: "New exam" }).click();
  await page.getByLabel("Title").fill("Owls, the exam");
  for (const stem of ["When do owls hunt?", "What do owls hear under snow? A …", "How many tufts has a barn owl?"]) {
    await page.getByLabel("Add a question").selectOption({ label: stem });
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();

  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const learner = await context.newPage();
  const student = await newStudent(page, "Robin Learner");
  const enrolled = await page.request.post("/api/checkout", {
    headers: { authorization: `Bearer ${await tokenOf(page, student)}` },
    data: { course_ids: [course.id] },
  });
  expect(enrolled.ok()).toBe(true);
  await signIn(learner, student, "/dashboard?tab=assessments-exams");
  await learner.getByRole("link", { name: "Owls, the exam" }).click();
  await learner.getByRole("button", { name: "Start the exam" }).click();
  await expect(learner.getByRole("timer")).toContainText(/29:|30:00/);
  // Nothing is confirmed as saved before there is an answer.
  await expect(learner.getByText("Your answers are saved as you go")).toBeVisible();
  const card = (stem: string) => learner.getByRole("article").filter({ hasText: stem });
  await card("When do owls hunt?").getByRole("radio", { name: "At night" }).check();
  await expect(card("When do owls hunt?").getByText("Saved")).toBeVisible();

  // For English readers, questions are announced in the course's language, and the rest of the page in English.
  const inFrench = await card("When do owls hunt?").locator("[lang=fr]").allInnerTexts();
  expect(inFrench.sort()).toEqual(["At night", "By day", "Never", "On Sundays", "When do owls hunt?"]);
  await expect(learner.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "fr");

  await learner.setViewportSize({ width: 390, height: 844 });
  const handIn = learner.getByRole("button", { name: "Review and hand in" });
  const before = await handIn.boundingBox();
  await context.setOffline(true);
  await card("hear under snow").getByRole("textbox").fill(" Mouse ");
  await expect(card("hear under snow").getByText("On this device")).toBeVisible();
  await expect(learner.getByText("The academy cannot be reached.")).toBeVisible();
  await card("How many tufts").getByRole("textbox").fill("1,234");
  await expect(card("How many tufts").getByRole("button", { name: "I mean 1234", exact: true })).toBeVisible();
  await card("How many tufts").getByRole("textbox").fill("1");
  await expect(learner.getByText("2 answers are on this device only")).toBeVisible();
  expect((await handIn.boundingBox())?.x, "a longer message does not move the button").toBe(before?.x);
  await context.setOffline(false);
  await expect(learner.getByText("All answers are saved")).toBeVisible();

  await learner.reload();
  await expect(card("hear under snow").getByRole("textbox")).toHaveValue(" Mouse ");
  await expectNothingToFind(learner, "the paper of an exam");
  // How long the questions are in view is reported every few seconds.
  const reported = await learner.waitForResponse((response) => response.url().endsWith("/visible-time") && response.ok());
  expect(((await reported.json()) as { counted_ms: number }).counted_ms).toBeGreaterThan(0);
  await learner.getByRole("button", { name: "Review and hand in" }).click();
  await expect(learner.getByText("You have answered 3 of 3 questions.")).toBeVisible();
  await expectNothingToFind(learner, "the review before handing in");
  await learner.getByRole("button", { name: "Hand in", exact: true }).click();
  await learner.getByRole("dialog").or(learner.getByRole("alertdialog")).getByRole("button", { name: "Hand in" }).click();
  await expect(learner.getByText("2 of 3 points")).toBeVisible();
  await expect(learner.getByText("Passed", { exact: true })).toBeVisible();
  await context.close();

  await page.getByRole("tab", { name: "Gradebook" }).click();
  const row = page.getByRole("row").filter({ hasText: "Robin" });
  await expect(row).toContainText("66.67%");
  await expect(row).toContainText("Passed");

  const given = { time_percent: 150, break_minutes: 10, extra_attempts: 1, calm: true, reason: "A broken wrist" };
  const set = await page.request.put(`/api/people/${await personId(page, student.email)}/accommodation`, {
    headers,
    data: given,
  });
  expect(set.status()).toBe(200);
  await page.getByRole("tab", { name: "Exams" }).click();
  const accommodations = page.getByRole("region", { name: "Accommodations" });
  await expect(accommodations.getByRole("listitem")).toHaveText(
    /Robin Learner.*150% of the time.*10 minutes of breaks.*1 extra attempt.*No running clock/,
  );
  await expect(page.getByText("broken wrist")).toHaveCount(0);
  await expectNothingToFind(page, "the exams of a course");
});
