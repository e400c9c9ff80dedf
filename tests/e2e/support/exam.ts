import { expect, type Page } from "@playwright/test";
import type { EditorCourse } from "./lesson-editor.ts";
import { signIn } from "./journey.ts";
import { admin, tokenOf } from "./staff.ts";

type Account = { email: string; password: string };

const option = (text: string, correct = false) => ({ id: crypto.randomUUID(), text, correct });
const choices = () => [option("At night", true), option("By day"), option("Never")];

/** Return a question of every type. */
export const everyType = () => [
  { type: "single-choice", stem: "When do owls hunt?", options: choices() },
  {
    type: "multiple-choice",
    stem: "What is soft and what flies?",
    options: [option("Feathers", true), option("Owls", true), option("Stones")],
  },
  { type: "true-false", stem: "A barn owl has tufts.", options: [option("True"), option("False", true)] },
  { type: "short-text", stem: "What do owls hear under snow?", accepted: ["a mouse"] },
  { type: "numeric", stem: "How many eyes has an owl?", value: "2", tolerance: { kind: "absolute", amount: "0" } },
  {
    type: "ordering",
    stem: "Put them in order of size.",
    options: [option("Wren", true), option("Owl", true), option("Heron", true)],
  },
  {
    type: "matching",
    stem: "Who does what?",
    pairs: [
      ["Owl", "Hunts at night"],
      ["Hawk", "Hunts by day"],
    ].map(([left, right]) => ({ id: crypto.randomUUID(), left, match_id: crypto.randomUUID(), right })),
  },
  {
    type: "cloze",
    stem: "Owls hunt at [[when]] and hear a [[what]].",
    gaps: [
      { id: crypto.randomUUID(), name: "when", accepted: ["night"], choices: [] },
      { id: crypto.randomUUID(), name: "what", accepted: [], choices: [option("mouse", true), option("stone")] },
    ],
  },
  {
    type: "essay",
    stem: "Why are feathers soft?",
    credit: "by-rubric",
    rubric: [{ id: crypto.randomUUID(), text: "Says why", points: 1 }],
  },
];

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
export async function beginExam(
  page: Page,
  learner: Account,
  { course, exam, startLabel = "Start the exam" }: { course: EditorCourse; exam: { id: string }; startLabel?: string },
): Promise<void> {
  const enrolled = await page.request.post("/api/checkout", {
    headers: { authorization: `Bearer ${await tokenOf(page, learner)}` },
    data: { course_ids: [course.id] },
  });
  expect(enrolled.ok()).toBe(true);
  await signIn(page, learner, `/exam/${exam.id}`);
  await page.getByRole("button", { name: startLabel }).click();
  await expect(page.getByRole("timer")).toBeAttached();
}

/** Return the card of a question, by its text. */
export const card = (page: Page, stem: string) => page.getByRole("article").filter({ hasText: stem });
