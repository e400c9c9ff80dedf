import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AskedQuestion } from "#domain/answer.schema.ts";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

// Authors often write the right option first, and always write sequences and pairs in the right order. No test of a single paper can tell
// shuffled options from those: these count over many. The bounds are six standard deviations from the expected count.

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const letters = ["A", "B", "C", "D"];
const three = letters.slice(0, 3);

/** A question of every type whose options are shuffled, with options named by their places in the author's order. */
const everyShuffled = () => [
  singleChoice("One?", letters),
  {
    type: "multiple-choice",
    stem: "Some?",
    options: letters.map((text, at) => ({ id: randomUUID(), text, correct: at < 2 })),
  },
  { type: "ordering", stem: "Order?", options: three.map((text) => ({ id: randomUUID(), text })) },
  {
    type: "matching",
    stem: "Pairs?",
    pairs: three.map((text) => ({ id: randomUUID(), left: `L${text}`, match_id: randomUUID(), right: text })),
  },
  {
    type: "cloze",
    stem: "Choose [[one]].",
    gaps: [
      {
        id: randomUUID(),
        name: "one",
        accepted: [],
        choices: three.map((text, at) => ({ id: randomUUID(), text, correct: at === 0 })),
      },
    ],
  },
];

/** Return the shuffled texts of a question as shown, in one word: "ABCD" is the author's order. */
function shownOrder({ type, options, matches, gaps }: AskedQuestion): string {
  if (type === "matching") return matches.map(({ text }) => text).join("");
  if (type === "cloze") return gaps.flatMap(({ choices }) => choices.map(({ text }) => text)).join("");
  return options.map(({ html }) => html).join("");
}

/** Expect that about one in `oneIn` of these orders is as `matches` says. */
function expectChance(orders: readonly string[], isSo: (order: string) => boolean, oneIn: number, name: string): void {
  const expected = orders.length / oneIn;
  const tolerance = 6 * Math.sqrt(expected * (1 - 1 / oneIn));
  const found = orders.filter(isSo).length;
  expect(found, `${name}: ${found} of ${orders.length}`).toBeLessThan(expected + tolerance);
  expect(found, `${name}: ${found} of ${orders.length}`).toBeGreaterThan(expected - tolerance);
}

function expectShuffled(asked: readonly AskedQuestion[]): void {
  const ordersOf = (...types: string[]) => asked.filter(({ type }) => types.includes(type)).map(shownOrder);
  for (const type of ["single-choice", "multiple-choice"]) {
    const orders = ordersOf(type);
    for (const order of orders) expect(Array.from(order).sort()).toEqual(letters);
    expectChance(orders, (order) => order.startsWith("A"), 4, `the first option of ${type} is first`);
    expectChance(orders, (order) => order.endsWith("A"), 4, `the first option of ${type} is last`);
  }
  for (const type of ["ordering", "matching", "cloze"]) {
    const orders = ordersOf(type);
    for (const order of orders) expect(Array.from(order).sort()).toEqual(three);
    expectChance(orders, (order) => order === "ABC", 6, `${type} in the author's order`);
    expectChance(orders, (order) => order === "CBA", 6, `${type} in the reverse order`);
    expectChance(orders, (order) => order.startsWith("A"), 3, `the first of ${type} is first`);
  }
}

test.each([true, false])(
  "papers show options in the author's order no more often than by chance, shuffle: %s @slow",
  async (shuffle) => {
    const course = await academy.course();
    const slots = [];
    for (let times = 0; times < 20; times += 1)
      for (const each of everyShuffled()) slots.push({ question_id: (await academy.question(course.id, each)).id });
    const exam = await academy.exam(course.id, { slots, shuffle });
    const papers: AskedQuestion[][] = [];
    for (let times = 0; times < 6; times += 1) {
      const learner = await academy.learner(course.id);
      const lease = randomUUID();
      const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
      const opened = await academy.call(learner, "POST", `/attempts/${id}/open`, { lease });
      papers.push(
        (JSON.parse(opened.text) as { questions: { question: AskedQuestion }[] }).questions.map(({ question }) => question),
      );
    }
    expect(papers.flat()).toHaveLength(600);
    expectShuffled(papers.flat());
    // Each paper is shuffled on its own: neighbours cannot tell each other "the second one".
    const written = papers.map((paper) => paper.map(shownOrder).join(" "));
    expect(new Set(written).size).toBe(papers.length);
    if (shuffle) return;
    const same = papers[0]?.filter((question, at) =>
      papers.slice(1).every((paper) => shownOrder(paper[at] ?? question) === shownOrder(question)),
    );
    expect(same?.length).toBeLessThan(10);
  },
);

test("checks in a lesson show options in the author's order no more often than by chance @slow", async () => {
  const course = await academy.course();
  const [lesson_id] = course.lessonIds;
  for (let times = 0; times < 40; times += 1)
    for (const each of everyShuffled())
      await academy.question(course.id, { ...each, purpose: "practice", lesson_id, shown_in_lesson: true });
  const learner = await academy.learner(course.id);
  const listed = await academy.call(learner, "GET", `/courses/${course.id}/lessons/${lesson_id}/checks`);
  const { checks } = JSON.parse(listed.text) as { checks: { question: AskedQuestion }[] };
  expect(checks).toHaveLength(200);
  expectShuffled(checks.map(({ question }) => question));
});
