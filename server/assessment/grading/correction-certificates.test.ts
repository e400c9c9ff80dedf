import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { handInClosed } from "#server/assessment/attempts/hand-in.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const json = ({ text }: { text: string }) => JSON.parse(text);

/** Create an exam of one question with a wrong key; `take` answers it with one of the options. */
async function wrongKey(facts: Record<string, unknown> = {}) {
  const course = await academy.course();
  const written = singleChoice("Who lays eggs?", ["A drone", "The queen"]);
  const { id: questionId } = await academy.question(course.id, written);
  const slots = [{ question_id: questionId, points: 2 }];
  const exam = await academy.exam(course.id, { slots, passing_percent: 60, ...facts });
  const take = async (choice: number, handsIn = true) => {
    const learner = await academy.learner(course.id);
    const lease = randomUUID();
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    const answer = { ...noAnswer, options: [written.options[choice]?.id] };
    await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
    if (handsIn) await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
    return { learner, id, result: async () => json(await academy.call(learner, "GET", `/attempts/${id}/result`)) };
  };
  return { course, written, questionId, exam, take };
}

test("a preview counts the certificates that it touches; a grade that is lowered by choice leaves its certificate valid", async () => {
  const { course, written, questionId, exam, take } = await wrongKey();
  const { learner, result } = await take(0);
  expect(await result()).toMatchObject({ score: 2, passed: true });
  await academy.db
    .updateTable("enrollments")
    .set({ progress: 100 })
    .where("course_id", "=", course.id)
    .where("user_id", "=", learner.id)
    .execute();
  const issued = await academy.call(learner, "POST", `/courses/${course.id}/certificate`, { name: "Lea Learner" });
  expect(issued.status).toBe(201);
  const { id } = json(issued).certificate;
  await academy.call(academy.instructor, "PUT", `/questions/${questionId}`, {
    ...written,
    purpose: "exam",
    version: 1,
    options: written.options.map((option, at) => ({ ...option, correct: at === 1 })),
  });
  const order = { question_id: questionId, remedy: "new-key" };
  const preview = async (more = {}) =>
    json(await academy.call(academy.instructor, "POST", `/exams/${exam.id}/corrections/preview`, { ...order, ...more }));
  expect(await preview()).toMatchObject({ lowered: 0, no_longer_passed: 0, certificates: 0 });
  expect(await preview({ may_lower: true })).toMatchObject({ lowered: 1, no_longer_passed: 1, certificates: 1 });
  expect(await result()).toMatchObject({ score: 2, passed: true });

  const made = { ...order, may_lower: true, reason: "The key was wrong." };
  const done = await academy.call(academy.instructor, "POST", `/exams/${exam.id}/corrections`, made);
  expect(json(done)).toMatchObject({ lowered: 1, certificates: 1 });
  expect(await result()).toMatchObject({ score: 0, passed: false });
  expect(json(await academy.call(null, "GET", `/verify/${id}`))).toMatchObject({ state: "valid" });
  const { revoked_at } = await academy.db
    .selectFrom("certificates")
    .select("revoked_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(revoked_at).toBeNull();
});

test("statistics are refused until the exam has closed and every attempt is handed in", async () => {
  const read = (id: string) => academy.call(academy.instructor, "GET", `/exams/${id}/statistics`);
  const closing = await wrongKey({ closes_at: new Date(academy.clock().getTime() + 300_000).toISOString() });
  await closing.take(0);
  expect(await read(closing.exam.id)).toMatchObject({ status: 409, body: { code: "exam.still_open" } });

  const open = await wrongKey();
  await open.take(0, false);
  const refused = await read(open.exam.id);
  expect(refused).toMatchObject({ status: 409, body: { code: "exam.still_open" } });
  expect(refused.text).not.toContain("Who lays eggs?");

  academy.pass(700);
  await handInClosed(academy.db, academy.clock());
  for (const { exam } of [closing, open]) {
    const told = await read(exam.id);
    expect([told.status, told.text]).toEqual([200, expect.stringContaining("Who lays eggs?")]);
  }
  academy.pass(-700);
});
