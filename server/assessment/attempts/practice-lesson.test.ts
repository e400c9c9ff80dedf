import { afterAll, beforeAll, expect, test } from "vitest";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

test("practice leads to the lesson with open questions that was opened last", async () => {
  const course = await academy.course({ title: "Bees" });
  const learner = await academy.learner(course.id);
  const [queens = "", drones = ""] = course.lessonIds;
  const ask = (lessonId: string) =>
    academy.question(course.id, {
      ...singleChoice("Which?", ["This", "That"]),
      purpose: "practice",
      lesson_id: lessonId,
      shown_in_lesson: true,
    });
  const visit = (lessonId: string, day: number) =>
    academy.db
      .insertInto("lesson_visits")
      .values({ user_id: learner.id, course_id: course.id, lesson_id: lessonId, opened_at: `2026-03-0${day}T10:00:00Z` })
      .execute();
  const practice = async () => JSON.parse((await academy.call(learner, "GET", "/learning/exams")).text).practice;

  const question = await ask(queens);
  expect(await practice()).toBeNull();
  await visit(queens, 1);
  await visit(drones, 2);
  expect(await practice()).toMatchObject({ course_id: course.id, lesson_id: queens });
  await ask(drones);
  expect(await practice()).toMatchObject({ lesson_id: drones });
  // A lesson whose questions are all answered comes after one with an open question, although it was opened later.
  await visit(queens, 4);
  expect(await practice()).toMatchObject({ lesson_id: queens });
  await academy.db
    .insertInto("check_results")
    .values({ user_id: learner.id, question_id: question.id, passed_at: "2026-03-05T10:00:00Z" })
    .execute();
  expect(await practice()).toMatchObject({ lesson_id: drones });
});
