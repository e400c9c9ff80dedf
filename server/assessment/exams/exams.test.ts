import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { singleChoice, startExamAcademy, noAnswer, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { startClosingAttempts } from "#server/assessment/attempts/close-attempts.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const ask = (method: string, path: string, body?: unknown) => academy.call(academy.instructor, method, path, body);
const bee = (facts: Record<string, unknown> = {}) => singleChoice("Bee?", ["yes", "no"], facts);

test.each([
  ["nothing is asked", () => ({ slots: [] }), /has no questions yet/],
  [
    "it would never end",
    (id: string) => ({ slots: [{ question_id: id }], time_limit_minutes: null }),
    /time limit or a closing time/,
  ],
  [
    "it has closed",
    (id: string) => ({ slots: [{ question_id: id }], closes_at: "2020-01-01T00:00:00.000Z" }),
    /has already passed/,
  ],
  ["it contains a question twice", (id: string) => ({ slots: [{ question_id: id }, { question_id: id }] }), /twice/],
  ["a pool is too small", () => ({ slots: [{ pool_tag: "a", draw: 4 }] }), /“a” has too few questions: 3 of the 4/],
  ["a pool is drawn from twice", () => ({ slots: [{ pool_tag: "a" }, { pool_tag: "a" }] }), /draws from the pool “a” twice/],
  ["two pools share a question", () => ({ slots: [{ pool_tag: "a" }, { pool_tag: "b" }] }), /“a” and “b” share/],
])("an exam is not published if %s", async (_, facts, reason) => {
  const course = await academy.course();
  const { id } = await academy.question(course.id, bee({ tags: ["a", "b"] }));
  for (let at = 0; at < 2; at++) await academy.question(course.id, bee({ tags: ["a"] }));
  const made = await ask("POST", `/courses/${course.id}/exams`, { title: "Bees", time_limit_minutes: 5, ...facts(id) });
  expect(made.status).toBe(201);
  const published = await ask("POST", `/exams/${made.body.id}/publish`, { published: true, revision: 1 });
  expect([published.status, published.text]).toEqual([422, expect.stringMatching(reason)]);
});

test("a course gets no more exams than it may have, however many are created at the same moment", async () => {
  const course = await academy.course();
  const stored = Array.from({ length: 97 }, (_, at) => ({ course_id: course.id, title: `Exam ${at}` }));
  await academy.db.insertInto("exams").values(stored).execute();
  const made = await Promise.all(
    Array.from({ length: 20 }, () => ask("POST", `/courses/${course.id}/exams`, { title: "Bees", slots: [] })),
  );
  const outcomes = made.map(({ status, body }) => (status === 201 ? 201 : body.code)).sort();
  expect(outcomes).toEqual([201, 201, 201, ...Array.from({ length: 17 }, () => "exam.too_many")]);
});

test("an exam cannot ask practice questions, or questions of another course", async () => {
  const [course, other] = [await academy.course(), await academy.course()];
  const practice = await academy.question(course.id, bee({ purpose: "practice" }));
  const foreign = await academy.question(other.id, bee());
  for (const { id } of [practice, foreign]) {
    const made = await ask("POST", `/courses/${course.id}/exams`, { title: "Bees", slots: [{ question_id: id }] });
    expect(made.body.code).toBe("exam.unfit");
  }
});

/** Begin a request while a transaction is open, and commit that once the request waits for it. */
async function during(work: (trx: Transaction<Schema>) => Promise<unknown>, request: () => ReturnType<typeof ask>) {
  const { answer } = await academy.db.transaction().execute(async (trx) => {
    await work(trx);
    const answer = request();
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(academy.db)).rows[0]?.count).toBe(1);
    return { answer };
  });
  const { status, body } = await answer;
  return [status, body.code];
}

test.each([
  ["made", "is deleted"],
  ["changed", "is deleted"],
  ["made", "becomes a practice question"],
  ["changed", "becomes a practice question"],
])("an exam that is %s while its question %s is refused in words", async (how, what) => {
  const course = await academy.course();
  const { id } = await academy.question(course.id, bee());
  const facts = { title: "Bees", slots: [{ question_id: id }] };
  const { body: empty } = await ask("POST", `/courses/${course.id}/exams`, { title: "Bees", slots: [] });
  const leave = (trx: Transaction<Schema>) =>
    what === "is deleted"
      ? trx.deleteFrom("questions").where("id", "=", id).execute()
      : trx.updateTable("questions").set({ purpose: "practice" }).where("id", "=", id).execute();
  const save = () =>
    how === "made"
      ? ask("POST", `/courses/${course.id}/exams`, facts)
      : ask("PUT", `/exams/${empty.id}`, { ...facts, revision: 1 });
  expect(await during(leave, save)).toEqual([422, "exam.unfit"]);
});

test("a question stays one for exams while an exam that asks it is saved", async () => {
  const course = await academy.course();
  const { id } = await academy.question(course.id, bee());
  const { body: exam } = await ask("POST", `/courses/${course.id}/exams`, { title: "Bees", slots: [] });
  const name = (trx: Transaction<Schema>) =>
    trx.insertInto("exam_slots").values({ exam_id: exam.id, position: 0, question_id: id, points: 1 }).execute();
  const change = () => ask("PUT", `/questions/${id}`, { ...bee({ purpose: "practice" }), version: 1 });
  expect(await during(name, change)).toEqual([409, "question.in_exam"]);
});

test("once an attempt has begun, only texts, a later closing time, more attempts and what is shown may change", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const { id } = await academy.question(course.id, bee());
  const closes = (minutes: number) => new Date(academy.clock().getTime() + minutes * 60_000).toISOString();
  await academy.question(course.id, bee({ tags: ["hive"] }));
  const slots = [{ question_id: id }, { pool_tag: "hive" }];
  const facts = { title: "Bees", time_limit_minutes: 60, closes_at: closes(30), access_code: "hive 7", slots };
  const exam = await academy.exam(course.id, facts);
  const lease = crypto.randomUUID();
  const attempt = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease, access_code: "hive 7" });
  const change = async (changed: object) => {
    const { body } = await ask("GET", `/exams/${exam.id}`);
    return ask("PUT", `/exams/${exam.id}`, { ...facts, ...changed, revision: body.revision });
  };
  for (const changed of [
    { slots: [{ question_id: id, points: 2 }, slots[1]] },
    { slots: [slots[0], { pool_tag: "hives" }] },
    { slots: [slots[0]] },
    { opens_at: closes(-10) },
    { shuffle: false },
    { time_limit_minutes: 90 },
    { passing_percent: 10 },
    { grading: "mean" },
    { closes_at: closes(20) },
  ])
    expect([changed, (await change(changed)).body.code]).toEqual([changed, "exam.has_attempts"]);
  const allowed = { title: "Honeybees", access_code: "hive 8", closes_at: closes(45), attempts_allowed: 2, results: "solutions" };
  expect((await change(allowed)).status).toBe(200);
  const paper = await academy.call(learner, "POST", `/attempts/${attempt.body.id}/open`, { lease });
  const minutesLeft = (new Date(paper.body.closes_at).getTime() - academy.clock().getTime()) / 60_000;
  expect(Math.round(minutesLeft)).toBe(45);
  expect((await ask("DELETE", `/exams/${exam.id}`)).body.code).toBe("exam.has_attempts");
});

test("an exam opens and closes by the academy's clock, and results wait for its closing if it says so", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const { id } = await academy.question(course.id, bee());
  const at = (seconds: number) => new Date(academy.clock().getTime() + seconds * 1000).toISOString();
  const facts = { opens_at: at(60), closes_at: at(180), results_after_closing: true, attempts_allowed: 9 };
  const exam = await academy.exam(course.id, { slots: [{ question_id: id }], ...facts });
  const start = () =>
    academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" });
  expect((await start()).body.code).toBe("exam.not_open");
  academy.pass(61);
  const { body: attempt } = await start();
  await academy.call(learner, "POST", `/attempts/${attempt.id}/hand-in`, { lease: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" });
  const result = async () => JSON.parse((await academy.call(learner, "GET", `/attempts/${attempt.id}/result`)).text);
  expect(await result()).toMatchObject({ score: null, passed: null, questions: [] });
  academy.pass(120);
  expect(await result()).toMatchObject({ score: 0, passed: false, shown_from: null });
  expect((await start()).body.code).toBe("exam.closed");
});

test("the gradebook distinguishes no grade from 0, finds people, and its file contains no formula", async () => {
  const course = await academy.course();
  const { id, options } = await academy.question(course.id, bee());
  const exam = await academy.exam(course.id, {
    title: "=HYPERLINK(1)",
    slots: [{ question_id: id }],
    grading: "mean",
    attempts_allowed: 2,
  });
  const grades = { "+Zoe": [true, false], "Ann Nil": [false], "Ben Out": [] };
  for (const [name, attempts] of Object.entries(grades)) {
    const learner = await academy.learner(course.id, name);
    for (const isRight of attempts) {
      const lease = crypto.randomUUID();
      const attempt = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body.id;
      const answer = { ...noAnswer, options: [options[isRight ? 0 : 1]?.id] };
      await academy.call(learner, "PUT", `/attempts/${attempt}/answers/0`, { lease, counter: 1, answer });
      await academy.call(learner, "POST", `/attempts/${attempt}/hand-in`, { lease });
    }
  }
  const book = JSON.parse((await ask("GET", `/courses/${course.id}/gradebook`)).text);
  expect(book.learners.map(({ full_name, cells }: { full_name: string; cells: object[] }) => [full_name, cells[0]])).toEqual([
    ["+Zoe", { state: "graded", grade: 5000, passed: false, attempts: 2, posted: true, decision: null }],
    ["Ann Nil", { state: "graded", grade: 0, passed: false, attempts: 1, posted: true, decision: null }],
    ["Ben Out", { state: "none", grade: null, passed: null, attempts: 0, posted: true, decision: null }],
  ]);
  expect(JSON.parse((await ask("GET", `/courses/${course.id}/gradebook?search=nil`)).text).total).toBe(1);
  // Beyond the last page there are no rows, but the total is the same.
  expect(JSON.parse((await ask("GET", `/courses/${course.id}/gradebook?page=9`)).text)).toMatchObject({ total: book.total });
  const { text } = await ask("GET", `/courses/${course.id}/gradebook.csv`);
  expect(text.trim().split("\r\n")).toEqual([
    `"Learner","'=HYPERLINK(1)","Course grade","Set by instructor"`,
    `"'+Zoe","50","50",""`,
    `"Ann Nil","0","0",""`,
    `"Ben Out","Open","",""`,
  ]);
});

test("a process that starts hands in what closed while the academy was down", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const { id } = await academy.question(course.id, bee());
  const exam = await academy.exam(course.id, { slots: [{ question_id: id }], time_limit_minutes: 1 });
  const lease = crypto.randomUUID();
  const attempt = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body.id;
  academy.pass(3_000);
  const closing = startClosingAttempts(academy.deps);
  await expect
    .poll(async () => (await academy.call(learner, "GET", `/attempts/${attempt}/result`)).status, { timeout: 30_000 })
    .toBe(200);
  await closing.stop();
});
