import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { findCourse, signIn, toast } from "./support/journey.ts";
import { admin, personId, tokenOf } from "./support/staff.ts";
import { callAs, newInstructor, newLearner, newTaughtCourse } from "./support/teaching.ts";
import { expect, test } from "./support/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const unique = (name: string) => `${name} (${Date.now()})`;
/** Courses created by this file, to be removed from the store. */
const made: string[] = [];

test.afterEach(async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  for (const id of made.splice(0)) expect((await page.request.delete(`/api/courses/${id}`, { headers })).status()).toBe(200);
});

// Refusals and lost requests are reported by the page.
test.use({ expectedErrors: /status of 422|ERR_FAILED/ });

test("an instructor starts a course, navigates by keyboard, and finds the courses that they take @slow", async ({ page }) => {
  const title = unique("Bees in Winter");
  const instructor = await newInstructor(page, "Ingrid Begins");
  await signIn(page, instructor);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back, Ingrid Begins" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You have not created any courses yet." })).toBeVisible();

  // A page of the academy to go back to. A navigation that is overtaken by the next one would not be one.
  await page.getByRole("banner").getByRole("link", { name: "Courses" }).click();
  await expect(page).not.toHaveURL(/dashboard/);
  await page.getByRole("button", { name: /Ingrid Begins/ }).click();
  await page.getByRole("menuitem", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.getByRole("button", { name: "New course" }).click();
  const dialog = page.getByRole("dialog", { name: "Start a course" });
  await dialog.getByLabel("Category").fill("Nature");
  await dialog.getByRole("button", { name: "Start course" }).click();
  await expect(toast(page, "Could not save course. The title is missing.")).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
  // Typed text is kept, even after the dialog was closed.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "New course" }).click();
  await expect(dialog.getByLabel("Category")).toHaveValue("Nature");
  await dialog.getByLabel("Title").fill(title);
  await page.goBack();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue(title);
  await dialog.getByRole("button", { name: "Start course" }).click();
  await expect(toast(page, "Course created successfully.")).toBeVisible();
  await expect(page).toHaveURL(/tab=course-management&course=[0-9a-f-]{36}$/);
  made.push(new URL(page.url()).searchParams.get("course") ?? "");

  await page.goto("/dashboard");
  const course = page.getByRole("article", { name: title });
  await expect(course.getByText("Draft", { exact: true })).toBeVisible();
  await expect(course.getByText("No students yet.")).toBeVisible();
  await course.getByRole("button", { name: `Analytics ${title}` }).click();
  await expect(toast(page, "Course analytics will be available in a future update.")).toBeVisible();

  await tab(page, "Course Management").focus();
  for (const [name, says] of [
    ["Lesson Content Review", "Nothing to review"],
    ["Exam & Quiz Builder", `Questions and exams of ${title}`],
    ["Student Analytics", "No students yet"],
    ["AI Agent Controls", "Your agents cannot be tuned yet"],
    ["Instructor-Student Messaging", "Messages are not sent from here yet"],
  ] as const) {
    await page.keyboard.press("ArrowDown");
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("heading", { name: says })).toBeVisible();
  }

  const { id } = await findCourse(page, "Negotiation at Work");
  await callAs(page, instructor, "POST", "/api/enrollments", { course_id: id });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "You take 1 course yourself" }).click();
  await expect(page.getByRole("heading", { name: "Negotiation at Work" })).toBeVisible();
  await tab(page, "My Courses").click();
  await expect(page).toHaveURL(/tab=my-courses$/);
  await tab(page, "Home/Overview").click();
  await expect(page).toHaveURL(/tab=home$/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=my-courses$/);
  await page.goForward();
  await page.getByRole("link", { name: "Back to what you teach" }).click();
  await expect(page.getByRole("article", { name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Where you left off" })).toBeVisible();

  // The draft was a mistake.
  await page.goto("/dashboard");
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const question = page.getByRole("dialog", { name: `Delete ${title}?` });
  await expect(
    question.getByText("This action will permanently delete the course and all its related data. This cannot be undone."),
  ).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Course deleted successfully.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "You have not created any courses yet." })).toBeVisible();
  await expect(page.getByRole("group", { name: "Course Management" })).toBeFocused();
  made.pop();
});

test("an instructor sees figures, searches learners' progress, and decides about waiting work @slow", async ({ page }) => {
  test.setTimeout(120_000);
  const title = unique("Owls by Night");
  const instructor = await newInstructor(page, "Ines Teaches");
  const { id, lessonIds } = await newTaughtCourse(page, instructor, { title, lessons: ["Calls", "Wings", "Prey"] });
  made.push(id);
  const ben = await newLearner(page, "Ben Begun", { course: id, opened: lessonIds.slice(0, 1) });
  await newLearner(page, "Nora New", { course: id, opened: [] });
  await newLearner(page, "Fay Finished", { course: id, opened: lessonIds });
  await callAs(page, instructor, "POST", `/api/courses/${id}/lesson-drafts`, {
    id: crypto.randomUUID(),
    title: "Feathers",
    content: "Soft.",
  });
  await callAs(page, instructor, "POST", "/functions/v1/engagement-coach", {
    student_id: await personId(page, ben.email),
    student_name: ben.fullName,
    context_summary: "Works in shifts.",
  });

  await signIn(page, instructor);
  const course = page.getByRole("article", { name: title });
  await expect(course.getByText(/^Enrolled\s*3$/)).toBeVisible();
  await expect(course.getByText(/^Active in 30 days\s*2$/)).toBeVisible();
  await expect(course.getByText(/^Completed\s*1$/)).toBeVisible();
  await expect(course.getByText(/^Drafts waiting\s*1$/)).toBeVisible();
  await expect(course.getByRole("progressbar", { name: `Average progress in ${title}` })).toHaveAttribute("aria-valuenow", "44");
  await expectNothingToFind(page, "Course Management");

  await page.route("**/api/teaching/courses/*/students*", (route) => route.abort());
  await course.getByRole("link", { name: `Students ${title}` }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The students could not be loaded" })).toBeVisible();
  await page.unroute("**/api/teaching/courses/*/students*");
  await page.getByRole("button", { name: "Try again" }).click();

  const students = page.getByRole("table", { name: "Students of the course" });
  const named = (name: string) => students.getByRole("row", { name });
  await expect(students.getByRole("row")).toHaveCount(4);
  await expect(named("Ben Begun")).toContainText("1. Calls");
  await expect(named("Ben Begun").getByRole("progressbar")).toHaveAttribute("aria-valuenow", "33");
  await expect(named("Nora New")).toContainText("Not started");
  await expect(named("Fay Finished")).toContainText("Finished");
  await expect(page.getByRole("main")).not.toContainText("@");
  const reach = page.getByRole("table", { name: "Progress by lesson" });
  await expect(reach.getByRole("row", { name: /Calls/ })).toContainText("2 of 3, 67%");
  await expect(reach.getByRole("row", { name: /Prey/ })).toContainText("1 of 3, 33%");
  await expectNothingToFind(page, "Student Analytics");

  await page.getByRole("searchbox", { name: "Search students" }).fill("NORA");
  await expect(page.getByText("1 student for “NORA”")).toBeVisible();
  await expect(students.getByRole("row")).toHaveCount(2);
  await page.getByLabel("Show").selectOption("Finished");
  await expect(page.getByRole("heading", { name: "No students found" })).toBeVisible();
  // A filter selected while a list loads is added to the latest request, not to what is still shown.
  const held = Promise.withResolvers<void>();
  await page.route("**/api/teaching/courses/*/students*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Show everyone" }).click();
  await expect(page.getByLabel("Show", { exact: true })).toHaveValue("");
  await page.getByLabel("Order").selectOption("By name");
  held.resolve();
  await expect(page).toHaveURL(/sort=name/);
  await expect(students.getByRole("rowheader")).toHaveText(["Ben Begun", "Fay Finished", "Nora New"]);

  await tab(page, "Lesson Content Review").click();
  const waiting = page.getByRole("table", { name: "Lessons with unpublished changes" });
  await expect(waiting.getByRole("row", { name: /Feathers/ })).toContainText("Not published");
  await expect(waiting.getByRole("link", { name: "Open Feathers" })).toHaveAttribute("href", new RegExp(`course=${id}&lesson=`));
  await page.getByRole("button", { name: "Show: Ben Begun" }).click();
  const note = page.getByRole("article");
  await expect(note.getByText(/^for Ben Begun/)).toBeVisible();
  await expectNothingToFind(page, "Lesson Content Review");
  await note.getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, "Approved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Drafted by agents" })).toBeHidden();
  await expect(waiting).toBeVisible();
});
