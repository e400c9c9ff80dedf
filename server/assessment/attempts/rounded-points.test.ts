import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

test("a question that is half right shows what it earned before its point was rounded", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const pairs = ["queen", "drone"].map((left) => ({
    id: randomUUID(),
    left,
    match_id: randomUUID(),
    right: `what a ${left} does`,
  }));
  const one = await academy.question(course.id, { type: "matching", stem: "Match.", credit: "per-part", pairs });
  const exam = await academy.exam(course.id, { slots: [{ question_id: one.id, points: 1 }], results: "solutions" });
  const lease = randomUUID();
  const { body } = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease });
  const matches = [{ left: pairs[0]?.id, right: pairs[0]?.match_id }];
  const answer = { ...noAnswer, matches };
  await academy.call(learner, "PUT", `/attempts/${body.id}/answers/0`, { lease, counter: 1, answer, marked: false });
  await academy.call(learner, "POST", `/attempts/${body.id}/hand-in`, { lease });
  const result = await academy.call(learner, "GET", `/attempts/${body.id}/result`);
  expect(result.body.questions).toMatchObject([{ points: 1, score: 1, exact_score: 0.5, judgement: { verdict: "partly" } }]);
});
