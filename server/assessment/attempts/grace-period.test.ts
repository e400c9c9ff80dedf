import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { handInClosed, settleForgiven } from "./hand-in.ts";

// The half minute after an attempt has closed, in which answers that were in transit still count.
let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

/** An attempt of one question that is answered wrongly and has just closed. */
async function justClosed(facts: Record<string, unknown> = {}) {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const written = singleChoice("Who lays eggs?", ["The queen", "A drone"], { feedback: "The queen alone lays eggs." });
  const { id: questionId } = await academy.question(course.id, written);
  const exam = await academy.exam(course.id, { slots: [{ question_id: questionId }], results: "solutions", ...facts });
  await academy.call(academy.instructor, "PUT", `/courses/${course.id}/completion-rule`, {
    lessons: "none",
    checks: false,
    exams: true,
    grade_percent: null,
  });
  const lease = randomUUID();
  const read = async (path: string) => (await academy.call(learner, "GET", path)).text;
  const begin = async () => {
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    const save = (counter: number, choice: number) =>
      academy.call(learner, "PUT", `/attempts/${id}/answers/0`, {
        lease,
        counter,
        answer: { ...noAnswer, options: [written.options[choice]?.id] },
      });
    return {
      id,
      save,
      handIn: () => academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease }),
      result: async () => JSON.parse(await read(`/attempts/${id}/result`)),
    };
  };
  const own = async () => JSON.parse(await read(`/learning/exams/${exam.id}`)).exam;
  const completion = async () => JSON.parse(await read(`/learning/completion?course_id=${course.id}`)).courses[0];
  return { course, learner, exam, begin, read, own, completion };
}

test("while late answers still count, nothing tells the learner what the attempt came to", async () => {
  const { begin, read, own, completion } = await justClosed({ time_limit_minutes: 1 });
  const { id, save, result } = await begin();
  await save(1, 1);
  academy.pass(61);
  expect(await handInClosed(academy.db, academy.clock())).toBe(1);
  const hidden = await result();
  expect(hidden).toMatchObject({ handed_in_by: "clock", score: null, passed: null, questions: [] });
  expect(Date.parse(hidden.shown_from) - Date.parse(hidden.handed_in_at)).toBe(30_000);
  expect(await read(`/attempts/${id}/result`)).not.toContain("The queen alone");
  expect(await own()).toMatchObject({ grade: null, passed: null, attempts: [{ score: null, passed: null }] });
  const exported = async () => JSON.parse(await read("/account/export")).exam_attempts[0];
  expect(await exported()).toMatchObject({ score: null, answers: [{ points: null }] });
  // An answer that was in transit counts, and its outcome is not told either.
  expect((await save(2, 0)).body).toMatchObject({ state: "saved", counter: 2 });
  expect(await result()).toMatchObject({ score: null, questions: [] });
  expect(await completion()).toMatchObject({ completed_at: null, parts: [{ met: false }] });
  academy.pass(30);
  expect(await result()).toMatchObject({ score: 1, passed: true, shown_from: null });
  expect(await own()).toMatchObject({ grade: 10_000, passed: true, attempts: [{ score: 1 }] });
  expect(await exported()).toMatchObject({ score: 1, answers: [{ points: 1 }] });
  expect((await save(3, 1)).body).toMatchObject({ state: "late" });
  expect(await completion()).toMatchObject({ completed_at: expect.any(String) });
  academy.pass(-91);
});

test("what a learner hands in before the end is final, so its result is shown at once", async () => {
  const { begin, read } = await justClosed({ time_limit_minutes: 1 });
  const { save, handIn, result } = await begin();
  await save(1, 1);
  await handIn();
  expect(await result()).toMatchObject({ handed_in_by: "learner", score: 0, shown_from: null });
  const [exported] = JSON.parse(await read("/account/export")).exam_attempts;
  expect(exported).toMatchObject({ score: 0, max_score: 1, answers: [{ points: 0 }] });
  expect((await save(2, 0)).body.code).toBe("attempt.handed_in");
});

test("an attempt that the clock has handed in completes its course once its late answers are over, with no page open", async () => {
  const { course, learner, begin } = await justClosed({ time_limit_minutes: 1 });
  const { save } = await begin();
  await save(1, 0);
  const enrollment = () =>
    academy.db
      .selectFrom("enrollments")
      .select("completed_at")
      .where("user_id", "=", learner.id)
      .where("course_id", "=", course.id)
      .executeTakeFirstOrThrow();
  const before = academy.clock();
  academy.pass(61);
  await handInClosed(academy.db, academy.clock());
  await settleForgiven(academy.db, { from: before, to: academy.clock() });
  expect((await enrollment()).completed_at).toBeNull();
  academy.pass(30);
  await settleForgiven(academy.db, { from: before, to: academy.clock() });
  expect((await enrollment()).completed_at).not.toBeNull();
  academy.pass(-91);
});

test("tutor and search stay closed until no answer counts any more", async () => {
  const { course, learner, begin, read } = await justClosed({ time_limit_minutes: 1 });
  const { id } = await begin();
  const ask = () =>
    academy.call(learner, "POST", "/functions/v1/student-tutor", {
      messages: [{ role: "user", content: "Who lays eggs?" }],
      context: { course: course.id },
    });
  // The database asks its own clock here.
  const closed = (seconds: number) =>
    academy.db
      .updateTable("exam_attempts")
      .set({ closes_at: new Date(Date.now() - seconds * 1000).toISOString() })
      .where("id", "=", id)
      .execute();
  await closed(5);
  await handInClosed(academy.db, new Date());
  expect((await ask()).body.code).toBe("exam.running");
  expect(JSON.parse(await read("/search?search=eggs")).results).toEqual([]);
  await closed(31);
  expect((await ask()).status).toBe(200);
  expect(JSON.parse(await read("/search?search=eggs")).results).not.toEqual([]);
});
