import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

test("nothing of a key reaches a learner before hand-in", async () => {
  const canary = `canary${randomUUID().slice(0, 8)}`;
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const option = (text: string, correct: boolean) => ({ id: ids.pop(), text, correct, feedback: `${canary} says so` });
  const secret = { hint: `${canary} hint`, feedback: `${canary} in general`, tags: [`${canary} tag`] };
  const questions = [
    { type: "single-choice", stem: "One?", options: [option("yes", true), option("no", false)] },
    { type: "multiple-choice", stem: "Some?", options: [option("a", true), option("b", false)], credit: "right-minus-wrong" },
    { type: "true-false", stem: "True?", options: [option("True", true), option("False", false)] },
    { type: "short-text", stem: "Word?", accepted: [`${canary} word`, "other"] },
    { type: "numeric", stem: "How many?", value: "70077", tolerance: { kind: "absolute", amount: "0.70077" } },
    { type: "ordering", stem: "Order?", options: [option("first", false), option("second", false), option("third", false)] },
    {
      type: "matching",
      stem: "Pairs?",
      pairs: ["1", "2", "3"].map((of) => ({ id: randomUUID(), left: `L${of}`, match_id: randomUUID(), right: `R${of}` })),
    },
  ];
  const made = [];
  for (const each of questions) made.push(await academy.question(course.id, { ...each, ...secret }));
  const exam = await academy.exam(course.id, {
    slots: made.map(({ id }) => ({ question_id: id })),
    results: "score",
    attempts_allowed: 2,
  });
  const sent: string[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const { text } = await academy.call(learner, method, path, body);
    sent.push(text);
    return text;
  };
  const lease = randomUUID();
  await call("GET", "/learning/exams");
  await call("GET", `/learning/exams/${exam.id}`);
  const { id } = JSON.parse(await call("POST", `/learning/exams/${exam.id}/attempts`, { lease }));
  const paper = JSON.parse(await call("POST", `/attempts/${id}/open`, { lease }));
  for (const { position } of paper.questions)
    await call("PUT", `/attempts/${id}/answers/${position}`, { lease, counter: 1, answer: noAnswer });
  await call("PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer: { options: "none" } });
  for (const path of [
    `/exams/${exam.id}`,
    `/questions/${made[0]?.id}`,
    `/courses/${course.id}/questions`,
    `/courses/${course.id}/exams`,
  ])
    await call("GET", path);
  for (const lesson of course.lessonIds) await call("GET", `/courses/${course.id}/lessons/${lesson}/checks`);
  await call("GET", `/courses/${course.id}`);
  await call("GET", `/courses?search=${canary}`);
  await call("GET", `/attempts/${id}/result`);
  await call("POST", `/attempts/${id}/hand-in`, { lease });
  await call("GET", `/attempts/${id}/result`);
  expect(
    sent.filter(
      (text) =>
        text.includes(canary) || text.includes("70077") || /"(correct|accepted|tolerance|match_id|feedback|solution)"/.test(text),
    ),
  ).toEqual([]);
});
