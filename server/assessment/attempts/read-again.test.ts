import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resultSchema } from "#domain/attempt-result.schema.ts";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

test.each([
  ["score", []],
  ["answers", [null, "A queen lays eggs.", "", null]],
  ["solutions", [null, "A queen lays eggs.", "", null]],
])("an exam that shows %s refers back to the passages of missed questions, and to nothing else", async (results, expected) => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const about = { lesson_id: course.lessonIds[0] };
  const questions = [
    // Answered correctly; missed; missed, with a lesson that lacks the passage; missed, without a lesson.
    await academy.question(course.id, singleChoice("1?", ["yes", "no"], { ...about, passage: "A queen lays eggs." })),
    await academy.question(course.id, singleChoice("2?", ["yes", "no"], { ...about, passage: "A  queen\nlays eggs." })),
    await academy.question(course.id, singleChoice("3?", ["yes", "no"], about)),
    await academy.question(course.id, singleChoice("4?", ["yes", "no"], { passage: "Words of no lesson." })),
  ];
  const exam = await academy.exam(course.id, {
    slots: questions.map(({ id }) => ({ question_id: id })),
    shuffle: false,
    results,
  });
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  const paper = await academy.call(learner, "POST", `/attempts/${id}/open`, { lease });
  expect(paper.text).not.toContain("queen");
  const answer = { ...noAnswer, options: [questions[0]?.options[0]?.id] };
  await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
  await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
  const result = resultSchema.parse(JSON.parse((await academy.call(learner, "GET", `/attempts/${id}/result`)).text));
  expect(result.questions.map(({ read_again }) => read_again?.passage ?? null)).toEqual(expected);
  for (const { read_again: to } of result.questions)
    if (to) expect(to).toMatchObject({ course_id: course.id, lesson_id: course.lessonIds[0] });
});

test("a result quotes nothing of a lesson that waits for its learner", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const [first, second] = course.lessonIds;
  const questions = [
    await academy.question(course.id, singleChoice("1?", ["yes", "no"], { lesson_id: first, passage: "A queen lays eggs." })),
    await academy.question(
      course.id,
      singleChoice("2?", ["yes", "no"], { lesson_id: second, passage: "A drone does not work." }),
    ),
  ];
  const exam = await academy.exam(course.id, { slots: questions.map(({ id }) => ({ question_id: id })), results: "solutions" });
  const waits = { after_exam_id: exam.id };
  await academy.call(academy.instructor, "PUT", `/courses/${course.id}/release-conditions/${second}`, waits);
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
  const { text } = await academy.call(learner, "GET", `/attempts/${id}/result`);
  expect([text.includes("A queen lays eggs."), text.includes("A drone does not work.")]).toEqual([true, false]);
});
