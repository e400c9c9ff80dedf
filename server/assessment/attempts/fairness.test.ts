import { createHash, randomUUID } from "node:crypto";
import { compactVerify, createLocalJWKSet } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { handInClosed } from "./hand-in.ts";
import { creditOutage } from "./outages.ts";

// Fairness to learners in exams: outages are credited, no answer is lost, and accommodations apply.
let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

async function begin(facts: Record<string, unknown> = {}, name = "Lea Learner") {
  const course = await academy.course();
  const learner = await academy.learner(course.id, name);
  const { id: questionId } = await academy.question(course.id, {
    type: "short-text",
    stem: "What do bees make?",
    accepted: ["honey"],
  });
  const exam = await academy.exam(course.id, { slots: [{ question_id: questionId }], results: "solutions", ...facts });
  const lease = randomUUID();
  const start = (more = {}) => academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease, ...more });
  const of = (id: string) => ({
    id,
    save: (counter: number, text = "honey") =>
      academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter, answer: { ...noAnswer, text } }),
    open: async () => JSON.parse((await academy.call(learner, "POST", `/attempts/${id}/open`, { lease })).text),
    result: async () => JSON.parse((await academy.call(learner, "GET", `/attempts/${id}/result`)).text),
    handIn: () => academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease }),
    pause: (on: boolean) => academy.call(learner, "POST", `/attempts/${id}/break`, { lease, on }),
  });
  return { course, learner, exam, lease, start, of };
}
const closing = (body: { closes_at: string }) => new Date(body.closes_at).getTime();

test("an outage is credited once, before anything expires, and recorded @slow", async () => {
  await creditOutage(academy.db, academy.clock());
  const { start, of } = await begin({ time_limit_minutes: 1 });
  const { save, open, result } = of((await start()).body.id);
  const before = closing(await open());
  academy.pass(300);
  // The academy was down for five minutes. The first event is a late save, before any pass of the job; two processes start simultaneously.
  expect((await save(1)).body).toMatchObject({ state: "saved", counter: 1 });
  const credited = await Promise.all([1, 2, 3].map(() => creditOutage(academy.db, academy.clock())));
  expect(credited).toEqual([false, false, false]);
  expect(await handInClosed(academy.db, academy.clock())).toBe(0);
  const after = closing(await open());
  expect(Math.abs(after - before - 300_000)).toBeLessThan(15_000);
  const outages = await academy.db.selectFrom("outages").select("attempts").execute();
  expect(outages.map(({ attempts }) => attempts)).toEqual([1]);
  // A learner's own inactivity earns no credit.
  for (let at = 0; at < 10; at++) {
    academy.pass(10);
    await creditOutage(academy.db, academy.clock());
  }
  await handInClosed(academy.db, academy.clock());
  expect(await result()).toMatchObject({ handed_in_by: "clock", score: 1 });
  academy.pass(-400);
  await academy.db.deleteFrom("heartbeats").execute();
});

test("an answer later than 30 seconds is sealed, and counts only once an author decides so, with a reason", async () => {
  const { exam, learner, start, of } = await begin({ time_limit_minutes: 1 });
  const { id, save, result } = of((await start()).body.id);
  await save(1, "wax");
  academy.pass(61);
  await handInClosed(academy.db, academy.clock());
  academy.pass(40);
  expect((await save(2)).body).toMatchObject({ state: "late", counter: 2 });
  expect((await save(2)).body).toMatchObject({ state: "late", counter: 2, instead: null });
  // An answer that is not newer is not stored, and the response says so.
  expect((await save(2, "pollen")).body).toMatchObject({ state: "late", counter: 2, instead: { answer: { text: "honey" } } });
  expect(await result()).toMatchObject({ score: 0, late: [{ position: 0, counts: null }] });
  const list = async () =>
    JSON.parse((await academy.call(academy.instructor, "GET", `/exams/${exam.id}/late-answers`)).text).answers;
  expect(await list()).toMatchObject([{ attempt_id: id, answer: { text: "honey" }, saved: { text: "wax" }, counts: null }]);
  const decide = (body: object, as = academy.instructor) =>
    academy.call(as, "POST", `/exams/${exam.id}/late-answers/${id}/0`, body);
  expect((await decide({ counts: true, reason: "" })).status).toBe(422);
  expect((await decide({ counts: true, reason: "Mine." }, learner)).body.code).toBe("exam.not_found");
  expect((await decide({ counts: true, reason: "The school's network was down." })).status).toBe(200);
  const graded = await result();
  // Repeating the same decision changes nothing; a different one is refused, and the first one holds.
  expect((await decide({ counts: true, reason: "The school's network was down." })).body).toEqual({ id });
  expect((await decide({ counts: false, reason: "No." })).body.code).toBe("late_answer.decided");
  expect((await decide({ counts: true, reason: "Another reason." })).body.code).toBe("late_answer.decided");
  expect(await result()).toEqual(graded);
  const audited = academy.db.selectFrom("audit_log").select("id").where("action", "=", "exam.late_answer_decided");
  expect(await audited.execute()).toHaveLength(1);
  expect((await save(1, "wax")).body).toMatchObject({ state: "saved", counter: 2, instead: { answer: { text: "honey" } } });
  expect((await save(3, "nectar")).body.code).toBe("attempt.handed_in");
  expect(await result()).toMatchObject({ score: 1, late: [{ counts: true, reason: "The school's network was down." }] });
  academy.pass(-101);
});

test("a receipt has a hash of each answer that counts, and anybody can verify it with the academy's keys", async () => {
  const { learner, start, of } = await begin();
  const { id, save, handIn } = of((await start()).body.id);
  await save(3);
  const receiptOf = async () => JSON.parse((await academy.call(learner, "GET", `/attempts/${id}/receipt`)).text);
  expect((await receiptOf()).code).toBe("attempt.not_handed_in");
  await handIn();
  const { receipt, answers } = await receiptOf();
  const keys = JSON.parse((await academy.call(null, "GET", "/../credentials/receipt-keys")).text);
  const { payload } = await compactVerify(receipt, createLocalJWKSet(keys));
  const said = JSON.parse(new TextDecoder().decode(payload));
  expect(said).toMatchObject({ attempt: id, handed_in_by: "learner" });
  expect(said.answers).toEqual(answers.map((text: string) => createHash("sha256").update(text).digest("base64url")));
  expect(JSON.parse(answers[0])).toMatchObject({ attempt: id, position: 0, counter: 3, answer: { text: "honey" } });
  const [head, , signature] = receipt.split(".");
  const forged = Buffer.from(JSON.stringify({ ...said, answers: [] })).toString("base64url");
  await expect(compactVerify(`${head}.${forged}.${signature}`, createLocalJWKSet(keys))).rejects.toThrow();
});

test("accommodations belong to the person and apply to a running exam; instructors do not see the reason", async () => {
  const admin = await academy.person({ role: "admin", name: "Ada Admin" });
  const { course, learner, exam, start, of } = await begin({
    time_limit_minutes: 10,
    closes_at: new Date(academy.clock().getTime() + 900_000).toISOString(),
  });
  const given = { time_percent: 200, break_minutes: 5, extra_attempts: 1, calm: true, reason: "Dyslexia." };
  const set = (changed: object = {}) =>
    academy.call(admin, "PUT", `/people/${learner.id}/accommodation`, { ...given, ...changed });
  const { id, open, save, pause, handIn } = of((await start()).body.id);
  const first = closing(await open());
  expect((await set()).status).toBe(200);
  expect(closing(await open()) - first).toBe(600_000);
  await set({ time_percent: 150 });
  const paper = await open();
  expect([closing(paper) - first, paper.calm, paper.break_seconds]).toEqual([300_000, true, 300]);
  const own = JSON.parse((await academy.call(learner, "GET", `/learning/exams/${exam.id}`)).text).exam;
  expect(own).toMatchObject({ time_limit_minutes: 15, attempts_allowed: 2 });

  expect((await pause(true)).body).toMatchObject({ paused: true });
  academy.pass(120);
  const saved = (await save(1)).body;
  expect(Math.round((closing(saved) - closing(paper)) / 1000)).toBeGreaterThanOrEqual(120);
  expect(Math.round((closing(saved) - closing(paper)) / 1000)).toBeLessThan(125);
  academy.pass(-120);
  await handIn();
  expect((await start()).status).toBe(201);

  const effect = await academy.call(academy.instructor, "GET", `/courses/${course.id}/accommodations`);
  expect(JSON.parse(effect.text).learners).toMatchObject([{ full_name: "Lea Learner", time_percent: 150 }]);
  expect(effect.text).not.toContain("Dyslexia");
  expect((await academy.call(academy.instructor, "GET", `/people/${learner.id}/accommodation`)).body.code).toBe(
    "caller.forbidden",
  );
  expect((await academy.call(learner, "GET", "/learning/accommodation")).text).toContain("Dyslexia");
  const audited = await academy.db.selectFrom("audit_log").select("details").where("action", "=", "accommodation.set").execute();
  expect(JSON.stringify(audited)).not.toContain("Dyslexia");
  expect(id).toBeTruthy();
});

test("the remaining break time is what was granted minus what was used, whenever it is set", async () => {
  const admin = await academy.person({ role: "admin", name: "Ada Admin" });
  const { learner, start, of } = await begin({ time_limit_minutes: 60 });
  const set = async (break_minutes: number, time_percent = 100) => {
    const given = { time_percent, break_minutes, extra_attempts: 0, calm: false };
    expect((await academy.call(admin, "PUT", `/people/${learner.id}/accommodation`, given)).status).toBe(200);
  };
  await set(5);
  const { pause, open } = of((await start()).body.id);
  const first = closing(await open());
  const minutes = (ms: number) => Math.round(ms / 60_000);
  const toggle = async (on: boolean) => {
    const { body } = await pause(on);
    const { break_seconds, closes_at } = body as unknown as { break_seconds: number; closes_at: string };
    return [minutes(break_seconds * 1000), minutes(closing({ closes_at }) - first)];
  };

  // During a break: a grant lengthens it and is still there afterward; it can also be taken back.
  expect(await toggle(true)).toEqual([5, 5]);
  academy.pass(60);
  await set(15);
  expect(await toggle(true)).toEqual([15, 15]);
  expect(await toggle(false)).toEqual([14, 1]);
  await set(5);
  expect(await toggle(true)).toEqual([4, 5]);
  // Break time that has already passed stays granted, but no more than that.
  academy.pass(120);
  await set(1);
  expect(await toggle(false)).toEqual([0, 3]);
  expect((await pause(true)).body.code).toBe("attempt.no_break");
  // Grant less than was used, and then more again.
  await set(0);
  await set(5);
  expect(await toggle(true)).toEqual([2, 5]);
  // A break that has run out continues if more break time is granted.
  academy.pass(240);
  await set(10, 200);
  expect(await toggle(false)).toEqual([3, 67]);
  await set(10);
  expect(minutes(closing(await open()) - first)).toBe(7);
  academy.pass(-420);
});

test("an exam with an access code starts only with the code, and guesses are limited", async () => {
  const { learner, exam, start } = await begin({ access_code: "Bee Hive 7" });
  const page = await academy.call(learner, "GET", `/learning/exams/${exam.id}`);
  expect(JSON.parse(page.text).exam.needs_code).toBe(true);
  expect(page.text).not.toContain("Hive");
  expect((await start()).body.code).toBe("exam.wrong_code");
  expect((await start({ access_code: "bee hive 7 " })).status).toBe(201);
  // A page that starts the exam again gets the running attempt without the code.
  expect((await start()).status).toBe(201);
  const other = await begin({ access_code: "secret" }, "Gus Guesser");
  for (let at = 0; at < 10; at++) expect((await other.start({ access_code: `guess ${at}` })).body.code).toBe("exam.wrong_code");
  expect((await other.start({ access_code: "secret" })).body.code).toBe("request.too_many");
});

test("an attempt that has closed does not open the exam again without its code", async () => {
  const { exam, start } = await begin({ access_code: "hive", attempts_allowed: 2, time_limit_minutes: 1 });
  expect((await start({ access_code: "hive" })).status).toBe(201);
  academy.pass(61);
  // Nothing has handed it in yet.
  expect((await start()).body.code).toBe("exam.wrong_code");
  const attempts = academy.db.selectFrom("exam_attempts").select("id").where("exam_id", "=", exam.id);
  expect(await attempts.execute()).toHaveLength(1);
  expect((await start({ access_code: "hive" })).status).toBe(201);
  academy.pass(-61);
});

test("a late answer of any type is shown to the author in words, beside the one that was saved in time", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const named = (text: string) => ({ id: randomUUID(), text });
  const options = [{ ...named("The queen"), correct: true }, named("A drone")];
  const items = [named("Egg"), named("Larva")];
  const pairs = [
    { id: randomUUID(), left: "Queen", match_id: randomUUID(), right: "lays eggs" },
    { id: randomUUID(), left: "Worker", match_id: randomUUID(), right: "works" },
  ];
  const choices = [{ ...named("honey"), correct: true }, named("milk")];
  const gaps = [
    { id: randomUUID(), name: "1", accepted: ["bees"] },
    { id: randomUUID(), name: "2", choices },
  ];
  const questions = [
    { type: "multiple-choice", stem: "Who?", options },
    { type: "ordering", stem: "In which order?", options: items },
    { type: "matching", stem: "Who does what?", pairs },
    { type: "cloze", stem: "Who? [[1]] make [[2]].", gaps },
    { type: "numeric", stem: "How many?", value: "6" },
  ];
  const slots = [];
  for (const question of questions) slots.push({ question_id: (await academy.question(course.id, question)).id });
  const exam = await academy.exam(course.id, { slots, shuffle: false, time_limit_minutes: 1 });
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  const save = (position: number, counter: number, answer: object) =>
    academy.call(learner, "PUT", `/attempts/${id}/answers/${position}`, { lease, counter, answer: { ...noAnswer, ...answer } });
  await save(0, 1, { options: [options[1]?.id] });
  academy.pass(61);
  await handInClosed(academy.db, academy.clock());
  academy.pass(40);
  await save(0, 2, { options: options.map((option) => option.id) });
  await save(1, 1, { options: items.toReversed().map((item) => item.id) });
  await save(2, 1, { matches: [{ left: pairs[0]?.id, right: pairs[1]?.match_id }] });
  await save(3, 1, {
    gaps: [
      { id: gaps[0]?.id, text: "wasps" },
      { id: gaps[1]?.id, text: choices[1]?.id },
    ],
  });
  await save(4, 1, { text: "1,500", decimal: "." });
  const { text } = await academy.call(academy.instructor, "GET", `/exams/${exam.id}/late-answers`);
  const { answers } = JSON.parse(text) as { answers: { position: number; words: string; saved_words: string }[] };
  const shown = answers.toSorted((one, other) => one.position - other.position);
  expect(shown.map(({ words, saved_words }) => [words, saved_words])).toEqual([
    ["The queen\nA drone", "A drone"],
    ["1. Larva\n2. Egg", ""],
    ["Queen → works", ""],
    ["1: wasps\n2: milk", ""],
    ["1,500 (1500)", ""],
  ]);
  academy.pass(-101);
});
