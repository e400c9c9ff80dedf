import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { creditOutage } from "./outages.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

test.each([
  ["ended", "break", { on: false }],
  ["ended by an answer", "answers/0", { counter: 1, answer: noAnswer }],
  ["ended by opening the paper", "open", {}],
])("an outage during a break counts once, also where the break is %s before anything else", async (_, path, body) => {
  await academy.db.deleteFrom("heartbeats").execute();
  const [admin, course] = [await academy.person({ role: "admin" }), await academy.course()];
  const learner = await academy.learner(course.id);
  const { id: question_id } = await academy.question(course.id, singleChoice("Who works?", ["A worker", "A drone"]));
  const exam = await academy.exam(course.id, { slots: [{ question_id }], time_limit_minutes: 60 });
  const given = { time_percent: 100, break_minutes: 10, extra_attempts: 0, calm: false };
  await academy.call(admin, "PUT", `/people/${learner.id}/accommodation`, given);
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  const call = (to: string, more = {}) =>
    academy.call(learner, to === "answers/0" ? "PUT" : "POST", `/attempts/${id}/${to}`, { lease, ...more });
  const paper = async () => JSON.parse((await call("open")).text);
  const begun = await paper();
  await creditOutage(academy.db, academy.clock());
  await call("break", { on: true });
  academy.pass(300);
  expect((await call(path, body)).status).toBe(200);
  await creditOutage(academy.db, academy.clock());
  const { break_seconds, closes_at } = await paper();
  const added = new Date(closes_at).getTime() - new Date(begun.closes_at).getTime();
  // The outage of five minutes extends the attempt, and the break is still whole.
  expect([break_seconds / 60, added / 60_000].map(Math.round)).toEqual([10, 5]);
});
