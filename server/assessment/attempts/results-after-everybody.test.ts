import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/data-academy.ts";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { handInClosed } from "./hand-in.ts";
import { creditOutage } from "./outages.ts";

// Results that wait for the closing of an exam tell nothing to anybody as long as somebody still answers its questions.
let academy: ExamAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startExamAcademy();
  admin = await academy.person({ role: "admin" });
});
afterAll(() => academy.stop());

/** Create an exam that closes in ten minutes and shows its solutions then, with a learner who has handed in. */
async function handedIn({ attempts = 1 } = {}) {
  const course = await academy.course();
  await academy.call(academy.instructor, "PUT", `/courses/${course.id}/completion-rule`, {
    lessons: "none",
    checks: false,
    exams: true,
    grade_percent: null,
  });
  const { id } = await academy.question(course.id, { type: "short-text", stem: "What do bees make?", accepted: ["honey"] });
  const exam = await academy.exam(course.id, {
    slots: [{ question_id: id }],
    time_limit_minutes: 20,
    closes_at: new Date(academy.clock().getTime() + 600_000).toISOString(),
    attempts_allowed: attempts,
    results: "solutions",
    results_after_closing: true,
  });
  const quick = await academy.learner(course.id, "Quinn Quick");
  const begin = async (learner: Person) => {
    const lease = randomUUID();
    const { id: attempt } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    const at = (what: string) => `/attempts/${attempt}/${what}`;
    return {
      save: () => academy.call(learner, "PUT", at("answers/0"), { lease, counter: 1, answer: { ...noAnswer, text: "honey" } }),
      handIn: () => academy.call(learner, "POST", at("hand-in"), { lease }),
      pause: () => academy.call(learner, "POST", at("break"), { lease, on: true }),
      result: async () => (await academy.call(learner, "GET", at("result"))).text,
    };
  };
  const own = await begin(quick);
  await own.save();
  await own.handIn();
  const slow = await academy.learner(course.id, "Sam Slow");
  const give = (given: object) =>
    academy.call(admin, "PUT", `/people/${slow.id}/accommodation`, {
      time_percent: 100,
      break_minutes: 0,
      extra_attempts: 0,
      calm: false,
      reason: "Reads slowly",
      ...given,
    });
  /** Return everything that tells the learner who has handed in how it went. */
  const told = async () => {
    const paths = [`/learning/exams/${exam.id}`, "/learning/exams", "/account/export", "/learning/completion"];
    const texts = await Promise.all(paths.map(async (path) => (await academy.call(quick, "GET", path)).text));
    return [await own.result(), ...texts].join("\n");
  };
  return { begin: () => begin(slow), beginAgain: () => begin(quick), give, told };
}
/** What a result that is shown adds: a solution, points, whether it is enough, or a completed course. */
const telling = /"solution":\{|"points":\d*[1-9]|"score":\d|"passed":true|"completed_at":"/;

test("with nobody else writing, results are shown as soon as the exam closes", async () => {
  const { told } = await handedIn();
  expect(await told()).not.toMatch(/"solution":\{|"score":1/);
  academy.pass(601);
  expect(await told()).toMatch(/"solution":\{/);
});

test.each([
  ["extra time", { time_percent: 150 }],
  ["a break", { break_minutes: 10 }],
] as const)("results wait for somebody with %s, and are shown once that person has handed in", async (_, given) => {
  const { begin, give, told } = await handedIn();
  await give(given);
  const late = await begin();
  if ("break_minutes" in given) await late.pause();
  academy.pass(660);
  expect((await late.save()).body).toMatchObject({ state: "saved" });
  expect(await told()).not.toMatch(telling);
  await late.handIn();
  expect(await told()).toMatch(/"solution":\{/);
});

test("results wait for somebody whose attempt was interrupted by an outage, and whose last answers are on their way", async () => {
  await creditOutage(academy.db, academy.clock());
  const { begin, told } = await handedIn();
  const late = await begin();
  academy.pass(300);
  await creditOutage(academy.db, academy.clock());
  academy.pass(330);
  expect(await told()).not.toMatch(telling);
  academy.pass(275);
  await handInClosed(academy.db, academy.clock());
  expect((await late.save()).body).toMatchObject({ state: "saved" });
  expect(await told()).not.toMatch(telling);
  academy.pass(40);
  expect(await told()).toMatch(/"solution":\{/);
});

test("a learner with extra time who writes their second attempt is not told the solutions of the first", async () => {
  const { beginAgain, told } = await handedIn({ attempts: 2 });
  const again = await beginAgain();
  await academy.db
    .updateTable("exam_attempts")
    .set({ closes_at: new Date(academy.clock().getTime() + 900_000).toISOString() })
    .where("handed_in_at", "is", null)
    .execute();
  academy.pass(700);
  expect(await told()).not.toMatch(telling);
  await again.handIn();
  expect(await told()).toMatch(/"solution":\{/);
});
