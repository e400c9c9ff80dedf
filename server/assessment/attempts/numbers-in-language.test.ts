import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

test.each([
  ["de", "3,14 cm", "0,5"],
  ["en", "3.14 cm", "0.5"],
])("in a course in %s, the solution of a number is shown as %j, on the page and on paper", async (language, text, amount) => {
  const course = await academy.course();
  await academy.db.updateTable("courses").set({ language }).where("id", "=", course.id).execute();
  const learner = await academy.learner(course.id);
  const facts = { type: "numeric", stem: "How long?", value: "3.14", tolerance: { kind: "absolute", amount: "0.5" }, unit: "cm" };
  const question = await academy.question(course.id, facts);
  const exam = await academy.exam(course.id, { slots: [{ question_id: question.id, points: 2 }], results: "solutions" });
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  const answer = { ...noAnswer, text: "7" };
  await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer, marked: false });
  await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
  const result = JSON.parse((await academy.call(learner, "GET", `/attempts/${id}/result`)).text);
  expect(result.questions[0].solution.text).toBe(text);
  const printed = JSON.parse((await academy.call(academy.instructor, "GET", `/exams/${exam.id}/form?form=A`)).text);
  expect(printed.questions[0]).toMatchObject({ solution: { text }, tolerance: { amount } });
  // The key itself stays as it is stored.
  const stored = JSON.parse((await academy.call(academy.instructor, "GET", `/questions/${question.id}`)).text);
  expect(stored).toMatchObject({ value: "3.14", tolerance: { amount: "0.5" } });
});
