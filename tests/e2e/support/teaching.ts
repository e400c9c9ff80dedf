import { expect, type Page } from "@playwright/test";
import { admin, newStudent, personId, superAdmin, tokenOf } from "./staff.ts";

type Account = { email: string; password: string; fullName: string };

/** Make a call as a person and return its body, typed by the caller. */
export async function callAs<Body>(
  page: Page,
  person: { email: string; password: string },
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  data?: object,
): Promise<Body> {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` };
  const response = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return (await response.json()) as Body;
}

/** Create an instructor's account for this test, by API. */
export async function newInstructor(page: Page, fullName: string): Promise<Account> {
  const account = await newStudent(page, fullName);
  await callAs(page, superAdmin, "PATCH", `/api/people/${await personId(page, account.email)}`, { role: "instructor" });
  return account;
}

/** Create a published course of that instructor, with lessons of these titles. */
export async function newTaughtCourse(
  page: Page,
  instructor: Account,
  { title, lessons }: { title: string; lessons: readonly string[] },
): Promise<{ id: string; lessonIds: string[] }> {
  const { id } = await callAs<{ id: string }>(page, instructor, "POST", "/api/teaching/courses", { title, category: "Design" });
  const lessonIds: string[] = [];
  for (const name of lessons) {
    const lessonId = crypto.randomUUID();
    const { revision } = await callAs<{ revision: number }>(page, instructor, "POST", `/api/courses/${id}/lesson-drafts`, {
      id: lessonId,
      title: name,
      content: `# ${name}\n\nWhoever reads this learns about ${name}.`,
    });
    await callAs(page, instructor, "POST", `/api/lesson-drafts/${lessonId}/publish`, { revision });
    lessonIds.push(lessonId);
  }
  await callAs(page, admin, "PATCH", `/api/courses/${id}`, { published: true });
  return { id, lessonIds };
}

/** Create a learner of a course who has opened these lessons, in that order. */
export async function newLearner(
  page: Page,
  fullName: string,
  { course, opened }: { course: string; opened: readonly string[] },
): Promise<Account> {
  const learner = await newStudent(page, fullName);
  await callAs(page, learner, "POST", "/api/enrollments", { course_id: course });
  for (const lesson of opened) await callAs(page, learner, "POST", `/api/courses/${course}/lessons/${lesson}/open`);
  return learner;
}
