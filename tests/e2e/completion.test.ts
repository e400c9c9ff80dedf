import { expectNothingToFind } from "./support/axe.ts";
import { beginExam, everyType, newExam } from "./support/exam.ts";
import { instructor, newCourse, owls, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { admin, newStudent, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({ expectedErrors: /Failed to load resource/ });

test("an author sets a completion rule and a release condition; a learner sees them, waits, gets in, and completes the course @slow", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  const course = await newCourse(page, "Birds that wait", owls);
  courses.push(course);
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  for (const { id } of course.lessons) {
    const published = await page.request.post(`/api/lesson-drafts/${id}/publish`, { headers, data: { revision: 1 } });
    expect(published.ok()).toBe(true);
  }
  expect((await page.request.patch(`/api/courses/${course.id}`, { headers, data: { published: true } })).status()).toBe(200);
  const student = await newStudent(page, "Robin Learner");
  const learnerHeaders = { authorization: `Bearer ${await tokenOf(page, student)}` };
  const enrolled = await page.request.post("/api/checkout", { headers: learnerHeaders, data: { course_ids: [course.id] } });
  expect(enrolled.ok()).toBe(true);
  const [first, second, third] = course.lessons.map(({ id }) => `/learn/${course.id}/${id}`);

  await signIn(page, instructor, `/dashboard?tab=course-management&course=${course.id}&view=settings`);
  await page.getByLabel("Lessons to open").selectOption({ label: "Open every lesson" });
  await expect(page.getByText("What learners read").locator("..")).toContainText("Open every lesson.");
  await page.getByRole("button", { name: "Save completion rule" }).click();
  await expect(page.getByText("Completion rule saved")).toBeVisible();
  await page.getByRole("button", { name: "Change when “Hawks” opens" }).click();
  const form = page.getByRole("form", { name: "Availability of “Hawks”" });
  await form.getByLabel("After another lesson or exam").selectOption({ label: "Owls" });
  await form.getByRole("button", { name: "Save availability" }).click();
  await expect(page.getByText("After “Owls”")).toBeVisible();
  await page.getByRole("button", { name: "Change when “Owls” opens" }).click();
  const circle = page.getByRole("form", { name: "Availability of “Owls”" });
  await circle.getByLabel("After another lesson or exam").selectOption({ label: "Hawks" });
  await circle.getByRole("button", { name: "Save availability" }).click();
  await expect(circle.getByText("“Owls” would wait for “Hawks”, which waits for “Owls”.")).toBeVisible();
  await expectNothingToFind(page, "the completion settings of a course");

  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const learner = await context.newPage();
  await signIn(learner, student, second);
  await expect(learner.getByRole("heading", { level: 1, name: "This lesson is not open yet" })).toBeVisible();
  await expect(learner.getByText("Opens after you finish “Owls”.")).toBeVisible();
  await learner.goto(`/product/${course.id}`);
  const missing = learner.getByRole("region", { name: "To complete this course" });
  await expect(missing).toContainText("Lessons: 0 of 3 opened");
  await expect(missing.getByRole("link", { name: "Owls" })).toBeVisible();
  // The outline says it of the lesson that waits, and of no other.
  const waiting = learner.getByRole("listitem").filter({ hasText: "Opens after you finish “Owls”." });
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText("Hawks");
  await learner.goto(first ?? "");
  await expect(learner.getByRole("heading", { level: 1, name: "Owls" })).toBeVisible();
  await expect(missing).toContainText("Lessons: 1 of 3 opened");
  await learner.getByRole("link", { name: /^Next/ }).click();
  await expect(learner.getByRole("heading", { level: 1, name: "Hawks" })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await learner.goto("/dashboard");
  await expect(learner.getByRole("region", { name: "What you still need to complete your courses" })).toContainText("Herons");
  await learner.goto(third ?? "");
  await expect(learner.getByRole("region", { name: "You have completed this course" })).toBeVisible();
  await context.close();

  // Another learner, who has opened only the last lesson, reads the same in the list of lessons.
  const another = await newStudent(page, "Sam Learner");
  const anotherHeaders = { authorization: `Bearer ${await tokenOf(page, another)}` };
  await page.request.post("/api/checkout", { headers: anotherHeaders, data: { course_ids: [course.id] } });
  const beside = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const reader = await beside.newPage();
  await signIn(reader, another, third);
  const entry = reader.getByRole("navigation").getByRole("listitem").filter({ hasText: "Opens after you finish “Owls”." });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("Hawks");
  await beside.close();
});

test("an exam that completes the course ends with its certificate, a rating and the next course @slow", async ({
  page,
  courses,
}) => {
  const course = await newCourse(page, "Birds that end with an exam", owls);
  courses.push(course);
  const [choice] = everyType();
  const exam = await newExam(page, course, [choice ?? {}], { title: "The last exam", passing_percent: 50 });
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const rule = { lessons: "none", checks: false, exams: true, grade_percent: null };
  expect((await page.request.put(`/api/courses/${course.id}/completion-rule`, { headers, data: rule })).status()).toBe(200);
  const student = await newStudent(page, "Emma Ends");
  await beginExam(page, student, { course, exam });
  await page.getByRole("radio", { name: "At night" }).check();
  await page.getByRole("button", { name: "Review and hand in" }).click();
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Hand in" }).click();
  const end = page.getByRole("region", { name: "You have completed this course" });
  await expect(end.getByRole("link", { name: "Get your certificate" })).toHaveAttribute("href", `/get-certificate/${course.id}`);
  await end.getByRole("radio", { name: "5 stars" }).check();
  await end.getByRole("button", { name: "Save rating" }).click();
  await expect(page.getByText("Thank you for your rating")).toBeVisible();
  await expectNothingToFind(page, "the end of a course on a result");
});
