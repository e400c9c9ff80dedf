import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStatistics } from "#server/assessment/grading/statistics.ts";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

/** Create a course with an exam of two questions. */
async function setUp() {
  const course = await academy.course();
  const slots = [];
  for (const stem of ["What do bees make?", "What do bees eat?"]) {
    const { id } = await academy.question(course.id, { type: "short-text", stem, accepted: ["honey"] });
    slots.push({ question_id: id, points: 2 });
  }
  const exam = await academy.exam(course.id, { slots, shuffle: false, attempts_allowed: 2 });
  return { course, exam };
}

/** Begin an attempt at it. */
async function begin({ course, exam }: Awaited<ReturnType<typeof setUp>>) {
  const learner = await academy.learner(course.id);
  const lease = randomUUID();
  const { body } = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease });
  const call = (method: string, rest: string, facts: object) =>
    academy.call(learner, method, `/attempts/${body.id}/${rest}`, { lease, ...facts });
  const report = async (seen: readonly (readonly [number, number])[], facts: object = {}) =>
    JSON.parse((await call("POST", "visible-time", { seen: seen.map(([position, ms]) => ({ position, ms })), ...facts })).text);
  const times = async () => {
    const rows = academy.db.selectFrom("exam_responses").select("visible_ms").where("attempt_id", "=", body.id);
    return (await rows.orderBy("position").execute()).map(({ visible_ms }) => visible_ms);
  };
  const finish = async () => {
    for (const position of [0, 1])
      await call("PUT", `answers/${position}`, { counter: 1, answer: { ...noAnswer, text: "honey" }, marked: false });
    expect((await call("POST", "hand-in", {})).status).toBe(200);
  };
  return { id: body.id, learner, call, report, times, finish };
}

test("time in view adds up per question; a report that is repeated or claims too much counts only the time that has passed", async () => {
  const { report, times } = await begin(await setUp());
  expect(await times()).toEqual([null, null]);
  academy.pass(20);
  expect(await report([[0, 12_000]])).toEqual({ counted_ms: 12_000 });
  expect(await times()).toEqual([12_000, null]);
  // Sent again at once, as if the response had been lost.
  expect((await report([[0, 12_000]])).counted_ms).toBeLessThan(3_000);
  academy.pass(10);
  const { counted_ms } = await report([
    [0, 86_400_000],
    [1, 86_400_000],
  ]);
  expect(counted_ms).toBeGreaterThan(9_000);
  expect(counted_ms).toBeLessThan(13_000);
  const sum = (await times()).reduce((all: number, ms) => all + (ms ?? 0), 0);
  expect(sum).toBeLessThan(36_000);
});

test("concurrent reports never count a moment twice", async () => {
  const { report, times } = await begin(await setUp());
  academy.pass(30);
  const replies = await Promise.all(Array.from({ length: 8 }, () => report([[1, 30_000]])));
  const counted = replies.reduce((sum: number, reply) => sum + reply.counted_ms, 0);
  expect(counted).toBeLessThan(36_000);
  expect(await times()).toEqual([null, counted]);
});

test("only the page that may save can report, for its own attempt, while it is running", async () => {
  const { course, exam } = await setUp();
  const [own, foreign] = [await begin({ course, exam }), await begin({ course, exam })];
  academy.pass(10);
  expect((await own.report([[0, 1]], { lease: randomUUID() })).code).toBe("attempt.elsewhere");
  const theirs = await academy.call(foreign.learner, "POST", `/attempts/${own.id}/visible-time`, {
    lease: randomUUID(),
    seen: [],
  });
  expect(theirs.body.code).toBe("attempt.not_found");
  expect((await own.report([[0, -1]])).code).toBe("request.invalid");
  expect(await own.report([[77, 5_000]])).toEqual({ counted_ms: 0 });
  // Time after the closing is not counted, although nobody has handed in yet.
  academy.pass(700);
  expect((await own.report([[0, 700_000]])).counted_ms).toBeLessThan(600_000);
  expect(await own.report([[0, 5_000]])).toEqual({ counted_ms: 0 });
  await foreign.call("POST", "hand-in", {});
  expect((await foreign.report([[0, 1]])).code).toBe("attempt.handed_in");
});

test("statistics show the median of first attempts, and how many were measured", async () => {
  const facts = await setUp();
  for (const seconds of [9, 2, 4, 3, 8, 6]) {
    const attempt = await begin(facts);
    academy.pass(seconds);
    await attempt.report([[0, seconds * 1000]]);
    await attempt.finish();
  }
  const [first, second] = (await readStatistics(academy.db, facts.exam.id)).items;
  expect(first).toMatchObject({ n: 6, timed: 6, visible_ms: { value: 5_000, low: 2_000, high: 9_000 } });
  expect(second).toMatchObject({ n: 6, timed: 0, visible_ms: null });
});
