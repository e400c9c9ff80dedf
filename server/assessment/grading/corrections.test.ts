import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/data-academy.ts";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { handInClosed } from "#server/assessment/attempts/hand-in.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

/** Create an exam of two choice questions, 2 points each, the first with a wrong key, and learners who choose a given option. */
async function wrongKey() {
  const course = await academy.course();
  const written = singleChoice("Who lays eggs?", ["A drone", "The queen", "A worker"]);
  const first = await academy.question(course.id, written);
  const second = await academy.question(course.id, singleChoice("Who works?", ["A worker", "A drone"]));
  const slots = [first, second].map(({ id }) => ({ question_id: id, points: 2 }));
  const exam = await academy.exam(course.id, { slots, shuffle: false, results: "solutions", passing_percent: 60 });
  const take = async (name: string, choice: number, handsIn = true) => {
    const learner = await academy.learner(course.id, name);
    const lease = randomUUID();
    const { body } = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease });
    let counter = 0;
    const save = (position: number, options: unknown[]) =>
      academy.call(learner, "PUT", `/attempts/${body.id}/answers/${position}`, {
        lease,
        counter: ++counter,
        answer: { ...noAnswer, options },
      });
    await save(0, [written.options[choice]?.id]);
    await save(1, [second.options[0]?.id]);
    if (handsIn) await academy.call(learner, "POST", `/attempts/${body.id}/hand-in`, { lease });
    const result = async () => JSON.parse((await academy.call(learner, "GET", `/attempts/${body.id}/result`)).text);
    return { learner, id: body.id, save, result };
  };
  const mend = (right = 1) =>
    academy.call(academy.instructor, "PUT", `/questions/${first.id}`, {
      ...written,
      purpose: "exam",
      version: 1,
      options: written.options.map((option, at) => ({ ...option, correct: at === right })),
    });
  const correct = (remedy: string, more: object = {}, path = "", as: Person = academy.instructor) =>
    academy.call(as, "POST", `/exams/${exam.id}/corrections${path}`, {
      question_id: first.id,
      remedy,
      ...(path === "" && { reason: "The key was wrong." }),
      ...more,
    });
  return { course, exam, first, take, mend, correct };
}

test("a new key raises scores and lowers none; the preview says the same and writes nothing; learners are notified", async () => {
  const { course, exam, take, mend, correct } = await wrongKey();
  const [drone, queen] = [await take("Dora Drone", 0), await take("Quin Queen", 1)];
  expect((await correct("new-key")).body.code).toBe("correction.other_type");
  await mend();
  const preview = JSON.parse((await correct("new-key", {}, "/preview")).text);
  expect(preview).toMatchObject({
    attempts: 2,
    raised: 1,
    lowered: 0,
    now_passed: 1,
    no_longer_passed: 0,
    completions: 0,
    certificates: 0,
  });
  expect(preview.grades).toEqual([
    { full_name: "Quin Queen", before: 5000, after: 10_000, passed_before: false, passed_after: true },
  ]);
  expect((await queen.result()).score).toBe(2);
  await academy.db
    .updateTable("enrollments")
    .set({ progress: 100 })
    .where("course_id", "=", course.id)
    .where("user_id", "=", queen.learner.id)
    .execute();
  expect(JSON.parse((await correct("new-key", {}, "/preview")).text)).toMatchObject({ completions: 1 });
  expect(JSON.parse((await correct("new-key")).text)).toMatchObject({ raised: 1, lowered: 0 });
  expect(await queen.result()).toMatchObject({
    score: 4,
    passed: true,
    corrections: [{ position: 0, remedy: "new-key", reason: "The key was wrong.", score_before: 2, score_after: 4 }],
    questions: [{ score: 2, judgement: { verdict: "right" } }, {}],
  });
  expect(await drone.result()).toMatchObject({ score: 4, corrections: [] });
  const mails = await academy.db
    .selectFrom("mail_outbox")
    .select(["kind", "user_id"])
    .where("kind", "=", "exam_corrected")
    .execute();
  expect(mails).toEqual([{ kind: "exam_corrected", user_id: queen.learner.id }]);
  const list = JSON.parse((await academy.call(academy.instructor, "GET", `/exams/${exam.id}/corrections`)).text);
  expect(list).toMatchObject({ corrections: [{ remedy: "new-key", author: "Ida Instructor", changed: 1, counts: true }] });
  const audited = await academy.db.selectFrom("audit_log").select("details").where("subject_id", "=", exam.id).execute();
  expect(audited).toMatchObject([{ details: { remedy: "new-key", raised: 1, lowered: 0 } }]);
});

test("statistics mark the options that earned points, whatever was written since", async () => {
  const { exam, take, mend, correct } = await wrongKey();
  await take("Dora Drone", 0);
  const right = async () => {
    const { text } = await academy.call(academy.instructor, "GET", `/exams/${exam.id}/statistics`);
    const { items } = JSON.parse(text) as { items: { stem: string; options: { text: string; correct: boolean }[] }[] };
    return items
      .find(({ stem }) => stem === "Who lays eggs?")
      ?.options.filter(({ correct: isRight }) => isRight)
      .map(({ text: option }) => option);
  };
  expect(await right()).toEqual(["A drone"]);
  await mend();
  expect(await right()).toEqual(["A drone"]);
  await correct("both-keys");
  expect(await right()).toEqual(["A drone", "The queen"]);
  await correct("new-key", { may_lower: true });
  expect(await right()).toEqual(["The queen"]);
  await correct("full-marks");
  expect(await right()).toEqual(["A drone"]);
});

test("scores are lowered if that is chosen; a later correction replaces the first", async () => {
  const { take, mend, correct } = await wrongKey();
  const [drone, queen] = [await take("Dora Drone", 0), await take("Quin Queen", 1)];
  await mend();
  expect(JSON.parse((await correct("new-key", { may_lower: true })).text)).toMatchObject({
    raised: 1,
    lowered: 1,
    no_longer_passed: 1,
  });
  expect([(await drone.result()).score, (await queen.result()).score]).toEqual([2, 4]);
  await correct("both-keys");
  expect([(await drone.result()).score, (await queen.result()).score]).toEqual([4, 4]);
});

test("full marks for everybody, or exclusion from the total", async () => {
  const { take, correct } = await wrongKey();
  const [right, wrong] = [await take("Rita Right", 0), await take("Wim Wrong", 2)];
  await correct("left-out");
  // For learners who had it right, the percentage remains the same: 100.
  expect(await right.result()).toMatchObject({ score: 2, max_score: 2 });
  expect(await wrong.result()).toMatchObject({ score: 2, max_score: 2, passed: true, questions: [{ left_out: true }, {}] });
  await correct("full-marks");
  expect(await wrong.result()).toMatchObject({ score: 4, max_score: 4 });
});

test("a running attempt is graded by the correction too, and one that saw the new version is unaffected", async () => {
  const { take, mend, correct } = await wrongKey();
  await take("Dora Drone", 0);
  const running = await take("Rune Running", 1, false);
  await mend();
  const later = await take("Lars Later", 1);
  await correct("full-marks", {}, "/preview");
  await correct("new-key");
  academy.pass(601);
  await handInClosed(academy.db, academy.clock());
  academy.pass(31);
  expect((await running.result()).score).toBe(4);
  expect(await later.result()).toMatchObject({ score: 4, corrections: [] });
  academy.pass(-632);
});

test.each([
  ["both-keys", { score: 2, max_score: 4 }],
  ["full-marks", { score: 4, max_score: 4 }],
  ["left-out", { score: 2, max_score: 2 }],
])("a running attempt with an answer that is in no key is graded by the chosen remedy: %s", async (remedy, graded) => {
  const { take, mend, correct } = await wrongKey();
  await take("Dora Drone", 0);
  const running = await take("Wim Worker", 2, false);
  await mend();
  expect((await correct(remedy)).status).toBeLessThan(300);
  academy.pass(601);
  await handInClosed(academy.db, academy.clock());
  academy.pass(31);
  expect(await running.result()).toMatchObject(graded);
  academy.pass(-632);
});

test("a late answer to another question does not lower a score that the correction has left alone", async () => {
  const { exam, take, mend, correct } = await wrongKey();
  const drone = await take("Dora Drone", 0, false);
  academy.pass(601);
  await handInClosed(academy.db, academy.clock());
  academy.pass(40);
  await drone.save(1, []);
  expect(await drone.result()).toMatchObject({ score: 4 });
  await mend();
  expect(JSON.parse((await correct("new-key")).text)).toMatchObject({ raised: 0, lowered: 0 });
  expect(await drone.result()).toMatchObject({ score: 4 });
  const decided = await academy.call(academy.instructor, "POST", `/exams/${exam.id}/late-answers/${drone.id}/1`, {
    counts: true,
    reason: "The network was down.",
  });
  expect(decided.status).toBe(200);
  // The second answer is worth nothing now; the first keeps its points.
  expect(await drone.result()).toMatchObject({ score: 2, questions: [{ score: 2 }, { score: 0 }] });
  academy.pass(-641);
});

test("a correction that replaces another also ends it for attempts of newer versions than its own", async () => {
  const { take, mend, correct } = await wrongKey();
  const before = await take("Dora Drone", 0);
  await mend();
  const after = await take("Drake Drone", 0);
  await correct("full-marks");
  expect([(await before.result()).score, (await after.result()).score]).toEqual([4, 4]);
  expect(JSON.parse((await correct("new-key", { may_lower: true })).text)).toMatchObject({ lowered: 2 });
  const meanwhile = await take("Dana Drone", 0);
  expect(await Promise.all([before, after, meanwhile].map(async ({ result }) => (await result()).score))).toEqual([2, 2, 2]);
});

test("a correction that replaces another one gives essays the points back that a person gave them", async () => {
  const course = await academy.course();
  const rubric = [{ id: randomUUID(), text: "Names the dance", points: 4 }];
  const written = { type: "essay", stem: "Why do bees dance?", credit: "by-rubric", rubric };
  const [essay, choice] = [
    await academy.question(course.id, written),
    await academy.question(course.id, singleChoice("Who works?", ["A worker", "A drone"])),
  ];
  const exam = await academy.exam(course.id, {
    slots: [essay, choice].map(({ id }) => ({ question_id: id, points: 4 })),
    shuffle: false,
    results: "solutions",
  });
  const take = async (points?: number) => {
    const learner = await academy.learner(course.id);
    const lease = randomUUID();
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    const answer = { ...noAnswer, text: "The dance tells the way." };
    await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
    await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
    if (points !== undefined)
      await academy.call(academy.instructor, "PUT", `/essays/${id}/0`, { given: [{ row: rubric[0]?.id, points }] });
    return id;
  };
  const ids = [await take(3), await take()];
  const correct = async (remedy: string) => {
    const order = { question_id: essay.id, remedy, may_lower: true, reason: "It was unclear." };
    expect((await academy.call(academy.instructor, "POST", `/exams/${exam.id}/corrections`, order)).status).toBe(201);
    const rows = await academy.db
      .selectFrom("exam_attempts")
      .select(["id", "score", "max_score", "ungraded"])
      .where("id", "in", ids)
      .execute();
    return ids.map((id) => rows.flatMap((row) => (row.id === id ? [[row.score, row.max_score, row.ungraded]] : []))[0]);
  };
  await academy.call(academy.instructor, "PUT", `/questions/${essay.id}`, {
    ...written,
    purpose: "exam",
    version: 1,
    hint: "Look.",
  });
  const asRead = [
    [3, 8, 0],
    [0, 8, 1],
  ];
  expect(await correct("left-out")).toEqual(ids.map(() => [0, 4, 0]));
  expect(await correct("new-key")).toEqual(asRead);
  expect(await correct("full-marks")).toEqual(ids.map(() => [4, 8, 0]));
  expect(await correct("new-key")).toEqual(asRead);
});

test("a grade is set while a correction waits for an attempt that is being saved", async () => {
  const { exam, take, mend, correct } = await wrongKey();
  const saving = await take("Sam", 1);
  const { learner } = await take("Dora", 1);
  await mend();
  const decision = { decision: "excuse", reason: "Ill." };
  const { corrected } = await academy.db.transaction().execute(async (trx) => {
    await trx.selectFrom("exam_attempts").select("id").where("id", "=", saving.id).forUpdate().execute();
    const corrected = correct("new-key");
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(academy.db)).rows[0]?.count).toBe(1);
    // Whoever waited for the other one here could close a circle: PostgreSQL would undo one of them.
    const decided = await academy.call(academy.instructor, "PUT", `/exams/${exam.id}/grades/${learner.id}`, decision);
    expect(decided.status).toBe(200);
    return { corrected };
  });
  expect((await corrected).status).toBe(201);
  expect(await saving.result()).toMatchObject({ score: 4 });
});
