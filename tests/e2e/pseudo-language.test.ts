import { pagePatterns } from "#domain/safe-redirect.ts";
import { pseudoLanguage } from "../support/pseudo-version.ts";
import { findCourse, signIn } from "./support/journey.ts";
import { findAddresses, readers, redirects } from "./support/known-pages.ts";
import { test } from "./support/pseudo-academy.ts";
import { admin, superAdmin } from "./support/staff.ts";
import { expect, student } from "./support/test.ts";

const instructor = { email: "instructor@academy.example", password: student.password };
const nobody = "00000000-0000-4000-8000-000000000000";

test("every page is walked by one of its readers here", () => {
  expect([...Object.values(readers).flat(), ...redirects].toSorted()).toEqual([...pagePatterns].toSorted());
});

test("visitors see no untranslated text @slow", async ({ page, walk }) => {
  const course = await findCourse(page, "Negotiation at Work");
  walk.learn(course);
  const at = (path: string) => `/${pseudoLanguage}${path}`;
  await walk.press(at("/store"), 8);
  await walk.press(at("/auth"), 8);
  // The title of an article that is not translated, in the trail to it and in the tab.
  walk.learn("Your data and your privacy");
  const addressOf = await findAddresses(page);
  for (const pattern of readers.visitor) await walk.open(at(addressOf(pattern)));
  for (const path of ["/store?search=%20", `/product/${nobody}`, "/help/none", `/verify/${nobody}`, "/none"])
    await walk.open(at(path));
});

test("a student sees no untranslated text @slow", async ({ page, walk }) => {
  const course = await findCourse(page, "Negotiation at Work");
  walk.learn(course);
  await signIn(page, student);
  for (const tab of ["home", "lessons-materials", "assessments-exams", "progress-analytics", "certificates"])
    await walk.open(`/dashboard?tab=${tab}`);
  await walk.press(`/learn/${course.id}/${course.lessons[0]?.id}`, 8);
  await walk.press("/settings", 8);
  await walk.press("/notes", 4);
  // The unit of an answer, within a label. Single words are otherwise not taken for content.
  walk.learn(" euros");
  const addressOf = await findAddresses(page);
  for (const pattern of readers.student) await walk.open(addressOf(pattern));
  for (const path of [`/exam/${nobody}`, `/attempt/${nobody}`, `/certificates/${nobody}`]) await walk.open(path);
});

test("an instructor sees no untranslated text @slow", async ({ page, walk }) => {
  const course = await findCourse(page, "Negotiation at Work");
  walk.learn(course);
  await signIn(page, instructor);
  await walk.press("/dashboard?tab=course-management", 8);
  for (const tab of ["lesson-content-review", "student-analytics"]) await walk.open(`/dashboard?tab=${tab}`);
  for (const at of ["", "?view=exams", "?view=essays", "?view=gradebook"]) await walk.open(`/teach/${course.id}${at}`);
  await walk.press(`/teach/${course.id}?item=new`, 8);
  await walk.press(`/teach/${course.id}?view=exams&item=new`, 8);
});

test("an admin sees no untranslated text @slow", async ({ page, walk }) => {
  await signIn(page, admin);
  await walk.press("/dashboard?tab=user-management", 8);
  await walk.press("/dashboard?tab=course-library", 8);
  await walk.press("/dashboard?tab=integrations", 8);
});

test("an admin sees no untranslated text in the academy's settings @slow", async ({ page, walk }) => {
  await signIn(page, admin);
  await walk.press("/dashboard?tab=academy", 6);
  for (const tab of ["system-overview", "ai-management-console", "business-analytics", "compliance-security"])
    await walk.open(`/dashboard?tab=${tab}`);
});

test("an admin sees no untranslated text on the pages of a course and an exam @slow", async ({ page, walk }) => {
  walk.learn([await findCourse(page, "Negotiation at Work"), " euros", "Piet Lindqvist"]);
  const addressOf = await findAddresses(page);
  await signIn(page, admin);
  for (const pattern of readers.admin) await walk.open(addressOf(pattern));
});

// In a separate browser, because the language is not carried over to the next person at a browser.
test("a super admin sees no untranslated text @slow", async ({ page, walk }) => {
  await signIn(page, superAdmin, "/super-admin");
  const addressOf = await findAddresses(page);
  for (const pattern of readers.superAdmin) await walk.open(addressOf(pattern));
  await walk.open("/super-admin?view=account");
});
