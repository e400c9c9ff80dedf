import { expect, type Page } from "@playwright/test";
import type { EditorCourse } from "./lesson-editor.ts";
import { signIn } from "./journey.ts";
import { admin, tokenOf } from "./staff.ts";

type Account = { email: string; password: string };

/** Create a published exam with these questions in a course in the store, by API. */
export async function newExam(
  page: Page,
  course: EditorCourse,
  questions: readonly Record<string, unknown>[],
  settings: Record<string, unknown> = {},
): Promise<{ id: string; revision: number }> {
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const call = async (method: "patch" | "post", path: string, data: unknown) => {
    const answer = await page.request[method](`/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string; revision: number };
  };
  await call("patch", `/courses/${course.id}`, { published: true });
  const slots: { question_id: string }[] = [];
  for (const question of questions) {
    const { id } = await call("post", `/courses/${course.id}/questions`, { purpose: "exam", ...question });
    slots.push({ question_id: id });
  }
  const exam = { title: "Owls, the exam", time_limit_minutes: 30, shuffle: false, slots, ...settings };
  const { id, revision } = await call("post", `/courses/${course.id}/exams`, exam);
  return call("post", `/exams/${id}/publish`, { published: true, revision });
}

/** Let a learner enroll in the course, sign in and begin the exam on this page. */
export async function beginExam(page: Page, learner: Account, { course, exam }: { course: EditorCourse; exam: { id: string } }) {
  const enrolled = await page.request.post("/api/checkout", {
    headers: { authorization: `Bearer ${await tokenOf(page, learner)}` },
    data: { course_ids: [course.id] },
  });
  expect(enrolled.ok()).toBe(true);
  await signIn(page, learner, `/exam/${exam.id}`);
  await page.getByRole("button", { name: "Start the exam" }).click();
  await expect(page.getByRole("timer")).toBeAttached();
}

/** Return the card of a question, by its text. */
export const card = (page: Page, stem: string) => page.getByRole("article").filter({ hasText: stem });
