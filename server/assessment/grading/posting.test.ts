import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const ask = (method: string, path: string, body?: unknown) => academy.call(academy.instructor, method, path, body);
const read = async (person: Person, path: string) => (await academy.call(person, "GET", path)).text;

/** A course that an exam completes, with a second lesson that waits for the exam, and grades that have to be posted. */
async function waitingExam(facts: Record<string, unknown> = {}) {
  const course = await academy.course();
  const bee = await academy.question(course.id, singleChoice("Bee?", ["yes", "no"]));
  const exam = await academy.exam(course.id, {
    title: "Bees",
    slots: [{ question_id: bee.id, points: 7 }],
    results: "solutions",
    results_when_posted: true,
    attempts_allowed: 3,
    ...facts,
  });
  const rule = { lessons: "none", checks: false, exams: true, grade_percent: null };
  expect((await ask("PUT", `/courses/${course.id}/completion-rule`, rule)).status).toBe(200);
  const waits = { after_exam_id: exam.id };
  expect((await ask("PUT", `/courses/${course.id}/release-conditions/${course.lessonIds[1]}`, waits)).status).toBe(200);
  /** Let the learner take the exam, with a right or a wrong answer, and hand in. */
  const take = async (learner: Person, isRight: boolean) => {
    const lease = randomUUID();
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    const answer = { ...noAnswer, options: [bee.options[isRight ? 0 : 1]?.id] };
    await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
    expect((await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease })).status).toBe(200);
    return id;
  };
  return { course, exam, bee, take };
}

/** Everything that might reveal a learner's result to them. */
async function toldTo(learner: Person, { course, exam }: Awaited<ReturnType<typeof waitingExam>>, attemptId: string) {
  const texts = await Promise.all([
    read(learner, `/learning/exams/${exam.id}`),
    read(learner, "/learning/exams"),
    read(learner, `/attempts/${attemptId}/result`),
    read(learner, `/learning/completion?course_id=${course.id}`),
    read(learner, `/courses/${course.id}/lessons/${course.lessonIds[1]}`),
    read(learner, "/account/export"),
  ]);
  // Ids and times differ from one attempt to the next, so they reveal nothing.
  return texts.map((text) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
      .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.+Z]+/g, "time")
      .replaceAll(/"(email|full_name|title|stem)":"[^"]*"/g, "")
      .replaceAll(/[\w.+-]+@[\w.-]+/g, "address"),
  );
}

test("until grades are posted, nothing that a learner reads distinguishes a right answer from a wrong one", async () => {
  const waiting = await waitingExam();
  const { course, exam, take } = waiting;
  const [good, bad] = [await academy.learner(course.id, "Lea"), await academy.learner(course.id, "Lea")];
  const [goodAttempt, badAttempt] = [await take(good, true), await take(bad, false)];
  // An instructor may also have decided about the grade of one of them.
  const decide = (person: Person, grade: number) =>
    ask("PUT", `/exams/${exam.id}/grades/${person.id}`, { decision: "set", grade, reason: "By hand" });
  expect((await decide(good, 9100)).status).toBe(200);
  expect((await decide(bad, 1200)).status).toBe(200);
  const own = (texts: string[]) => texts.join("\n").replaceAll(/"(answer|answers)":\{[^}]*\}/g, "");
  const goodTexts = own(await toldTo(good, waiting, goodAttempt));
  expect(goodTexts).toBe(own(await toldTo(bad, waiting, badAttempt)));
  expect(goodTexts).not.toMatch(/"score":\d|"grade":\d|9100|By hand|"verdict"/);
  expect(goodTexts).toContain(`"waits_for_posting":true`);
  const completed = await academy.db
    .selectFrom("enrollments")
    .select("completed_at")
    .where("course_id", "=", course.id)
    .execute();
  expect(completed.map(({ completed_at }) => completed_at)).toEqual([null, null]);
});

test("posting shows what is graded by then, mails each learner once, completes courses accordingly, and is recorded", async () => {
  const waiting = await waitingExam();
  const { course, exam, take } = waiting;
  const [good, bad, idle] = [
    await academy.learner(course.id, "Good"),
    await academy.learner(course.id, "Bad"),
    await academy.learner(course.id, "Idle"),
  ];
  const [goodAttempt, badAttempt] = [await take(good, true), await take(bad, false)];
  await take(bad, false);
  const book = async () => JSON.parse(await read(academy.instructor, `/courses/${course.id}/gradebook`));
  expect((await book()).exams[0]).toMatchObject({ results_when_posted: true, to_post: 2 });
  expect(
    (await book()).learners.map((each: { cells: { posted: boolean; grade: number | null }[] }) => each.cells[0]),
  ).toMatchObject([
    { grade: 0, posted: false },
    { grade: 10_000, posted: false },
    { grade: null, posted: true },
  ]);
  expect((await academy.call(good, "POST", `/exams/${exam.id}/grades/post`)).body.code).toBe("exam.not_found");
  // If two instructors post at once, one of them does it.
  const both = await Promise.all([0, 1].map(() => ask("POST", `/exams/${exam.id}/grades/post`)));
  expect(both.map(({ text }) => JSON.parse(text).posted).sort()).toEqual([0, 2]);
  const { rows: mails } = await sql<{ user_id: string; subject: string; text_body: string }>`
    select user_id, subject, text_body from mail_outbox where kind = 'grades_posted' and user_id = any(${[good.id, bad.id, idle.id]}::uuid[])`.execute(
    academy.db,
  );
  expect(mails.map(({ user_id }) => user_id).sort()).toEqual([good.id, bad.id].sort());
  expect(mails[0]?.text_body).toContain(`/exam/${exam.id}`);
  expect(mails[0]?.text_body).not.toMatch(/\b7\b|100|Bees/);
  expect(JSON.parse(await read(good, `/attempts/${goodAttempt}/result`))).toMatchObject({
    score: 7,
    passed: true,
    waits_for_posting: false,
  });
  expect(JSON.parse(await read(bad, `/attempts/${badAttempt}/result`))).toMatchObject({ score: 0, passed: false });
  expect(await read(good, `/learning/completion?course_id=${course.id}`)).toMatch(/"completed_at":"/);
  expect(await read(bad, `/learning/completion?course_id=${course.id}`)).toMatch(/"completed_at":null/);
  expect((await academy.call(good, "GET", `/courses/${course.id}/lessons/${course.lessonIds[1]}`)).status).toBe(200);
  const { rows: audit } =
    await sql`select details from audit_log where action = 'exam.grades_posted' and subject_id = ${exam.id}`.execute(academy.db);
  expect(audit).toEqual([{ details: { learners: 2 } }]);
  // Attempts handed in later are posted next time.
  const second = await take(bad, true);
  expect(JSON.parse(await read(bad, `/attempts/${second}/result`))).toMatchObject({ score: null, waits_for_posting: true });
  expect(JSON.parse(await read(bad, `/learning/exams/${exam.id}`)).exam).toMatchObject({ grade: 0, passed: false });
  expect((await book()).exams[0]).toMatchObject({ to_post: 1 });
});

test("a correction of unposted grades notifies nobody, and an unposted essay grade cannot be appealed", async () => {
  const { course, exam, bee, take } = await waitingExam();
  const learner = await academy.learner(course.id);
  await take(learner, false);
  const corrected = await ask("POST", `/exams/${exam.id}/corrections`, {
    question_id: bee.id,
    remedy: "full-marks",
    reason: "The key was wrong.",
  });
  expect([corrected.status, JSON.parse(corrected.text).raised]).toEqual([201, 1]);
  const { rows } = await sql`select 1 from mail_outbox where user_id = ${learner.id}`.execute(academy.db);
  expect(rows).toEqual([]);
});

test("grades that learners have seen stay visible when the exam starts to require posting", async () => {
  const { course, exam, bee, take } = await waitingExam({ results_when_posted: false });
  const learner = await academy.learner(course.id);
  const attempt = await take(learner, true);
  const decided = await academy.learner(course.id);
  await take(decided, false);
  const decision = { decision: "set", grade: 4200, reason: "Read aloud" };
  expect((await ask("PUT", `/exams/${exam.id}/grades/${decided.id}`, decision)).status).toBe(200);
  const shown = async () => JSON.parse(await read(decided, `/learning/exams/${exam.id}`)).exam;
  const { decision: told, grade, attempts } = await shown();
  expect(told).toMatchObject({ grade: 4200, reason: "Read aloud" });
  const facts = { title: "Bees", time_limit_minutes: 10, slots: [{ question_id: bee.id, points: 7 }], attempts_allowed: 3 };
  const { revision } = JSON.parse((await ask("GET", `/exams/${exam.id}`)).text);
  const saved = await ask("PUT", `/exams/${exam.id}`, { ...facts, results_when_posted: true, revision });
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining(`"results_when_posted":true`)]);
  expect(JSON.parse(await read(learner, `/attempts/${attempt}/result`))).toMatchObject({ score: 7, waits_for_posting: false });
  expect(await shown()).toMatchObject({ decision: told, grade, attempts });
  const later = await take(learner, true);
  expect(JSON.parse(await read(learner, `/attempts/${later}/result`))).toMatchObject({ score: null, waits_for_posting: true });
});
