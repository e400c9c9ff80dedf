import { pseudoLanguage } from "../support/pseudo-version.ts";
import { findCourse, signIn } from "./support/journey.ts";
import { test } from "./support/pseudo-academy.ts";
import { admin, superAdmin } from "./support/staff.ts";
import { student } from "./support/test.ts";

const instructor = { email: "instructor@academy.example", password: student.password };
const nobody = "00000000-0000-4000-8000-000000000000";

test("visitors see no untranslated text @slow", async ({ page, walk }) => {
  const course = await findCourse(page, "Negotiation at Work");
  walk.learn(course);
  const at = (path: string) => `/${pseudoLanguage}${path}`;
  await walk.press(at("/store"), 8);
  await walk.press(at("/auth"), 8);
  for (const path of [
    "",
    "/store?search=%20",
    `/product/${course.id}`,
    `/product/${nobody}`,
    `/enroll/${course.id}`,
    "/for-business",
  ])
    await walk.open(at(path));
  for (const path of [
    "/talent-marketplace",
    "/help/none",
    `/verify/${nobody}`,
    "/success",
    "/coming-soon",
    "/legal/privacy",
    "/none",
  ])
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
  for (const path of [
    "/notifications",
    "/chat",
    "/voice-tutor",
    `/exam/${nobody}`,
    `/attempt/${nobody}`,
    `/certificates/${nobody}`,
  ])
    await walk.open(path);
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
  await walk.open(`/course-questions/${course.id}`);
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
  await walk.open("/admin/ai-agents");
});

// In a separate browser, because the language is not carried over to the next person at a browser.
test("a super admin sees no untranslated text @slow", async ({ page, walk }) => {
  await signIn(page, superAdmin, "/super-admin");
  await walk.open("/super-admin");
  await walk.open("/super-admin?view=account");
});
