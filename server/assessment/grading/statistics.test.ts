import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExamStatistics } from "#domain/item-statistics.schema.ts";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

/** Create an exam of these questions in their order; learners may take it twice. */
async function setUp(questions: readonly Record<string, unknown>[]) {
  const course = await academy.course();
  const slots = [];
  for (const facts of questions) slots.push({ question_id: (await academy.question(course.id, facts)).id, points: 2 });
  const exam = await academy.exam(course.id, { slots, shuffle: false, attempts_allowed: 2 });
  const take = async (learner: Person, answers: readonly (Partial<typeof noAnswer> | object | null)[]) => {
    const lease = randomUUID();
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    for (const [position, answer] of answers.entries()) {
      if (answer === null) continue;
      const saved = { lease, counter: position + 1, answer: { ...noAnswer, ...answer } };
      expect((await academy.call(learner, "PUT", `/attempts/${id}/answers/${position}`, saved)).status).toBe(200);
    }
    expect((await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease })).status).toBe(200);
  };
  const read = async () =>
    JSON.parse((await academy.call(academy.instructor, "GET", `/exams/${exam.id}/statistics`)).text) as ExamStatistics;
  return { learner: (name?: string) => academy.learner(course.id, name), take, read };
}

const honey = (stem: string) => ({ type: "short-text", stem, accepted: ["honey"] });
const right = { text: "honey" };

test("an empty answer between others is omitted, one after the last answer is not reached", async () => {
  const { learner, take, read } = await setUp(["One?", "Two?", "Three?", "Four?"].map(honey));
  await take(await learner(), [right, null, right, null]);
  const { people, items } = await read();
  expect(people).toBe(1);
  expect(items.map(({ n, omitted, not_reached }) => [n, omitted, not_reached])).toEqual([
    [1, 0, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ]);
  expect(items.map(({ difficulty }) => difficulty?.value)).toEqual([1, 0, 1, undefined]);
});

test("only first attempts count", async () => {
  const { learner, take, read } = await setUp(["One?", "Two?"].map(honey));
  const person = await learner();
  await take(person, [{ text: "silk" }, null]);
  const first = await read();
  expect(first.items.map(({ n, not_reached, difficulty }) => [n, not_reached, difficulty?.value])).toEqual([
    [1, 0, 0],
    [0, 1, undefined],
  ]);
  await take(person, [right, right]);
  expect(await read()).toEqual(first);
});

test("wrong answers of every kind are counted by ability third, each share with its interval", async () => {
  const [made, who, queen, drone, eggs, idle] = [0, 1, 2, 3, 4, 5].map(() => randomUUID());
  const [wax, silk] = [randomUUID(), randomUUID()];
  const choices = [
    { id: wax, text: "wax", correct: true },
    { id: silk, text: "silk", correct: false },
  ];
  const gaps = [
    { id: who, name: "who", accepted: ["worker"], choices: [] },
    { id: made, name: "made", accepted: [], choices },
  ];
  const pairs = [
    { id: queen, left: "Queen", match_id: eggs, right: "lays eggs" },
    { id: drone, left: "Drone", match_id: idle, right: "does not work" },
  ];
  const { learner, take, read } = await setUp([
    { type: "cloze", stem: "[[who]] bees make [[made]].", gaps, credit: "per-part" },
    { type: "matching", stem: "Who does what?", pairs, credit: "all-or-nothing" },
    { type: "numeric", stem: "How many legs?", value: "6", tolerance: { kind: "absolute", amount: "0" } },
    honey("What is sweet?"),
  ]);
  const fill = (text: string, choice: string) => ({
    gaps: [
      { id: who, text },
      { id: made, text: choice },
    ],
  });
  const match = (isRight: boolean) => ({
    matches: [
      { left: queen, right: isRight ? eggs : idle },
      { left: drone, right: isRight ? idle : eggs },
    ],
  });
  await take(await learner("Wrong"), [fill("Drone", silk), match(false), { text: "8.0", decimal: "." }, { text: "Nectar" }]);
  await take(await learner("Half"), [fill(" drone", wax), match(true), { text: "8", decimal: "." }, { text: "nectar" }]);
  await take(await learner("Right"), [fill("worker", wax), match(true), { text: "6" }, right]);
  const [cloze, matching, numeric, text] = (await read()).items;
  const figures = (item: typeof cloze) =>
    item?.options.map(({ part, text: shown, correct, chosen }) => [part, shown, correct, chosen]);
  expect(cloze?.sizes).toEqual([1, 1, 1]);
  expect(figures(cloze)).toEqual([
    ["who", "drone", false, [1, 1, 0]],
    ["made", "wax", true, [0, 1, 1]],
    ["made", "silk", false, [1, 0, 0]],
  ]);
  expect(figures(matching)).toEqual([
    ["Queen", "lays eggs", true, [0, 1, 1]],
    ["Queen", "does not work", false, [1, 0, 0]],
    ["Drone", "does not work", true, [0, 1, 1]],
    ["Drone", "lays eggs", false, [1, 0, 0]],
  ]);
  expect(figures(numeric)).toEqual([[null, "8", false, [1, 1, 0]]]);
  expect(figures(text)).toEqual([[null, "nectar", false, [1, 1, 0]]]);
  // Wilson for 1 of 1 and 0 of 1: the edge is z2 / (1 + z2) away.
  const [low, , high] = text?.options[0]?.shares ?? [];
  expect([low?.value, low?.high, high?.value, high?.low]).toEqual([1, 1, 0, 0]);
  expect(low?.low).toBeCloseTo(0.2065493, 6);
  expect(high?.high).toBeCloseTo(0.7934507, 6);
});
