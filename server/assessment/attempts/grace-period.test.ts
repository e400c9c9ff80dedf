import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { startClosingAttempts } from "./close-attempts.ts";
import { handInClosed, completeAfterGrace } from "./hand-in.ts";

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
  /** The database's own record, which reading does not bring up to date. */
  const isCompleted = async () => {
    const whose = academy.db.selectFrom("enrollments").select("completed_at").where("user_id", "=", learner.id);
    return (await whose.where("course_id", "=", course.id).executeTakeFirstOrThrow()).completed_at !== null;
  };
  const completion = async () => JSON.parse(await read(`/learning/completion?course_id=${course.id}`)).courses[0];
  return { course, learner, exam, questionId, begin, read, own, completion, isCompleted };
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
  const { begin, isCompleted } = await justClosed({ time_limit_minutes: 1 });
  const { save } = await begin();
  await save(1, 0);
  const before = academy.clock();
  academy.pass(61);
  await handInClosed(academy.db, academy.clock());
  await completeAfterGrace(academy.db, { from: before, to: academy.clock() });
  expect(await isCompleted()).toBe(false);
  academy.pass(30);
  await completeAfterGrace(academy.db, { from: before, to: academy.clock() });
  expect(await isCompleted()).toBe(true);
  academy.pass(-91);
});

test("an attempt that is handed in long after it closed completes its course at once", async () => {
  const { begin, isCompleted } = await justClosed({ time_limit_minutes: 1 });
  const { save } = await begin();
  await save(1, 0);
  academy.pass(3 * 86_400);
  expect(await handInClosed(academy.db, academy.clock())).toBe(1);
  expect(await isCompleted()).toBe(true);
  academy.pass(-3 * 86_400);
});

test.each([
  ["an attempt that cannot be graded", { breaks: true, ahead: 0 }],
  ["a clock that ran two days fast", { breaks: false, ahead: 2 * 86_400_000 }],
])("%s keeps no other attempt from completing its course @slow", { timeout: 60_000 }, async (_, { breaks, ahead }) => {
  let fast = ahead;
  const clock = () => new Date(academy.clock().getTime() + fast);
  const closing = startClosingAttempts({ ...academy.deps, clock });
  await closing.first;
  fast = 0;
  const [other, whole] = [await justClosed({ time_limit_minutes: 1 }), await justClosed({ time_limit_minutes: 1 })];
  const { id: otherId } = await other.begin();
  const { id, save, result } = await whole.begin();
  await save(1, 0);
  // The academy's time goes on as usual: a jump would be credited as an outage.
  const closed = (secondsAgo: number) =>
    academy.db
      .updateTable("exam_attempts")
      .set({ closes_at: new Date(academy.clock().getTime() - secondsAgo * 1000).toISOString() })
      .where("id", "in", [id, otherId])
      .execute();
  const versions = academy.db.updateTable("question_versions").where("question_id", "=", other.questionId);
  const content = sql<string>`content || '{"type": "of another release"}'`;
  if (breaks) await versions.set({ content }).execute();
  await closed(1);
  await expect.poll(async () => (await result()).handed_in_by).toBe("clock");
  expect(await whole.isCompleted()).toBe(false);
  await closed(29);
  await expect.poll(whole.isCompleted).toBe(true);
  await versions.set({ content: sql<string>`content || '{"type": "single-choice"}'` }).execute();
  await closing.stop();
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
