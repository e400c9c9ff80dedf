import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { handInClosed } from "./hand-in.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

/** Create a course with an exam of two questions, 2 points each, and a learner who has begun it. */
async function begin(facts: Record<string, unknown> = {}) {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const questions = [
    await academy.question(course.id, singleChoice("Who lays eggs?", ["The queen", "A drone", "A worker"])),
    await academy.question(course.id, { type: "short-text", stem: "What do bees make?", accepted: ["honey"] }),
  ];
  const slots = questions.map(({ id }) => ({ question_id: id, points: 2 }));
  const exam = await academy.exam(course.id, { slots, shuffle: false, results: "solutions", ...facts });
  const lease = randomUUID();
  const started = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease });
  expect(started.status).toBe(201);
  const { id } = started.body;
  const save = (position: number, counter: number, answer: unknown, by = lease) =>
    academy.call(learner, "PUT", `/attempts/${id}/answers/${position}`, { lease: by, counter, answer, marked: false });
  const result = () => academy.call(learner, "GET", `/attempts/${id}/result`);
  const handIn = (by = lease) => academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease: by });
  const right = { ...noAnswer, options: [questions[0]?.options[0]?.id] };
  return { course, learner, exam, id, lease, save, handIn, result, right };
}
const honey = { ...noAnswer, text: " Honey " };

test("answers are graded as saved, and the result shows what the exam's settings allow", async () => {
  const { learner, exam, save, handIn, result, right } = await begin();
  const saved = await save(0, 1, right);
  expect(saved.body).toMatchObject({ position: 0, counter: 1 });
  expect(new Date(saved.body.closes_at).getTime() - new Date(saved.body.now).getTime()).toBeLessThanOrEqual(600_000);
  await save(1, 1, { ...noAnswer, text: "wax" });
  expect((await result()).body.code).toBe("attempt.not_handed_in");
  expect((await handIn()).status).toBe(200);
  expect((await handIn()).status).toBe(200);
  expect((await result()).body).toMatchObject({
    score: 2,
    max_score: 4,
    passed: false,
    answered: 2,
    handed_in_by: "learner",
    questions: [
      { score: 2, exact_score: null, judgement: { verdict: "right" } },
      { score: 0, judgement: { verdict: "wrong" }, solution: { text: "honey" }, answer: { text: "wax" } },
    ],
  });
  expect((await save(1, 2, honey)).body.code).toBe("attempt.handed_in");
  // The acknowledgement of a committed save is repeated, even after the attempt has ended.
  expect((await save(1, 1, honey)).body).toMatchObject({ counter: 1 });
  const again = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease: randomUUID() });
  expect(again.body.code).toBe("exam.no_attempts_left");
  const page = await academy.call(learner, "GET", `/learning/exams/${exam.id}`);
  expect(page.body).toMatchObject({ exam: { passed: false, grade: 5000 } });
});

test("a question that is edited while an attempt runs stays for it as it was, with its key", async () => {
  const { learner, id, lease, save, handIn, result } = await begin();
  const paper = async () => (await academy.call(learner, "POST", `/attempts/${id}/open`, { lease })).body.questions;
  const before = await paper();
  const [, asked] = await academy.db
    .selectFrom("exam_responses")
    .innerJoin("questions", "questions.id", "exam_responses.question_id")
    .select(["questions.id", "questions.version"])
    .where("attempt_id", "=", id)
    .orderBy("position")
    .execute();
  const edited = {
    type: "short-text",
    stem: "What do wasps make?",
    accepted: ["paper"],
    purpose: "exam",
    version: asked?.version,
  };
  expect((await academy.call(academy.instructor, "PUT", `/questions/${asked?.id}`, edited)).status).toBe(200);
  expect(await paper()).toEqual(before);
  await save(1, 1, honey);
  await handIn();
  expect((await result()).body.questions[1]).toMatchObject({ score: 2, solution: { text: "honey" } });
});

test("a repeated or older save changes nothing and returns the stored answer", async () => {
  const { save, handIn, result, right } = await begin();
  await save(1, 5, honey);
  for (const counter of [5, 4, 1]) {
    const instead = { answer: honey, marked: false };
    expect((await save(1, counter, { ...noAnswer, text: "wax" })).body).toMatchObject({ counter: 5, instead });
  }
  // A save must not be acknowledged if another page has saved something else under the same counter.
  expect((await save(1, 5, honey)).body).toMatchObject({ counter: 5, instead: null });
  await save(0, 1, right);
  await handIn();
  expect((await result()).body.score).toBe(4);
});

test("a save that brings a score, a time or a closing time is refused and changes nothing", async () => {
  const { learner, id, lease, save, handIn, result, right } = await begin();
  await save(1, 1, honey);
  const stored = async () => {
    const { body } = await academy.call(learner, "POST", `/attempts/${id}/open`, { lease });
    return { closes_at: body.closes_at, questions: body.questions };
  };
  const before = await stored();
  const later = new Date(academy.clock().getTime() + 3_600_000).toISOString();
  for (const [field, value] of Object.entries({ score: 4, now: "2020-01-01T00:00:00Z", closes_at: later })) {
    const body = { lease, counter: 2, answer: { ...noAnswer, text: "wax" }, marked: true, [field]: value };
    const refused = await academy.call(learner, "PUT", `/attempts/${id}/answers/1`, body);
    expect([refused.status, refused.body]).toMatchObject([422, { code: "request.invalid", field }]);
    const stopped = await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease, [field]: value });
    expect([stopped.status, stopped.body]).toMatchObject([422, { code: "request.invalid", field }]);
  }
  expect(await stored()).toEqual(before);
  // Without the field, the same save would have counted.
  expect((await save(0, 2, right)).body).toMatchObject({ counter: 2, closes_at: before.closes_at });
  await handIn();
  expect((await result()).body).toMatchObject({ score: 4, questions: [{}, { answer: { text: " Honey " } }] });
});

test("starting again returns the running attempt, with the same questions in the same order", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  for (let at = 0; at < 8; at++)
    await academy.question(course.id, { ...singleChoice(`Bee ${at}?`, ["a", "b", "c", "d"]), tags: ["pool"] });
  const exam = await academy.exam(course.id, { slots: [{ pool_tag: "pool", draw: 4 }] });
  const start = async () =>
    (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease: randomUUID() })).body.id;
  const ids = await Promise.all([start(), start(), start()]);
  expect(new Set(ids).size).toBe(1);
  const paper = async () =>
    (await academy.call(learner, "POST", `/attempts/${ids[0]}/open`, { lease: randomUUID(), take: true })).body.questions;
  const first = await paper();
  expect(first).toHaveLength(4);
  expect(await paper()).toEqual(first);
});

test("a closed attempt is handed in with no browser open; answers in transit still count for 30 seconds", async () => {
  const { save, result, right } = await begin({ time_limit_minutes: 1 });
  await save(0, 1, right);
  academy.pass(61);
  expect(await handInClosed(academy.db, academy.clock())).toBeGreaterThan(0);
  expect((await result()).body).toMatchObject({ score: null, handed_in_by: "clock" });
  academy.pass(10);
  expect((await save(1, 1, honey)).status).toBe(200);
  academy.pass(30);
  expect((await result()).body).toMatchObject({ score: 4, passed: true });
  expect((await save(1, 2, { ...noAnswer, text: "wax" })).body).toMatchObject({ state: "late" });
  expect((await result()).body.score).toBe(4);
});

test("two processes hand in closed attempts without doing it twice", async () => {
  const attempts = await Promise.all(Array.from({ length: 6 }, () => begin({ time_limit_minutes: 1 })));
  academy.pass(61);
  const counts = await Promise.all([1, 2, 3].map(() => handInClosed(academy.db, academy.clock())));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(attempts.length);
});

test("an attempt that cannot be graded keeps no other from being handed in", async () => {
  const [broken, ...others] = await Promise.all(Array.from({ length: 4 }, () => begin({ time_limit_minutes: 1 })));
  const { question_id: id, version } = await academy.db
    .selectFrom("exam_responses")
    .select(["question_id", "version"])
    .where("attempt_id", "=", broken!.id)
    .executeTakeFirstOrThrow();
  const versions = academy.db.updateTable("question_versions").where("question_id", "=", id).where("number", "=", version);
  const { content } = await academy.db
    .selectFrom("question_versions")
    .select("content")
    .where("question_id", "=", id)
    .where("number", "=", version)
    .executeTakeFirstOrThrow();
  await versions.set({ content: JSON.stringify({ type: "of another release" }) }).execute();
  academy.pass(61);
  await expect(handInClosed(academy.db, academy.clock())).rejects.toThrow();
  const ends = async () => Promise.all([broken!, ...others].map(async ({ result }) => (await result()).body.code ?? "handed in"));
  expect(await ends()).toEqual(["attempt.not_handed_in", "handed in", "handed in", "handed in"]);
  await versions.set({ content: JSON.stringify(content) }).execute();
  expect(await handInClosed(academy.db, academy.clock())).toBe(1);
  expect(await ends()).toEqual(Array.from({ length: 4 }, () => "handed in"));
  academy.pass(-61);
});

test("only one page can save at a time; another one takes over after confirmation", async () => {
  const { learner, id, lease, save } = await begin();
  const other = randomUUID();
  const open = (by: string, take = false) => academy.call(learner, "POST", `/attempts/${id}/open`, { lease: by, take });
  expect((await open(lease)).status).toBe(200);
  expect((await open(other)).body.code).toBe("attempt.elsewhere");
  expect((await open(other, true)).status).toBe(200);
  expect((await save(1, 1, honey)).body.code).toBe("attempt.elsewhere");
  expect((await save(1, 1, honey, other)).status).toBe(200);
});

test("another person's attempt is not found", async () => {
  const { course, id, lease } = await begin();
  const stranger = await academy.learner(course.id, "Sam Stranger");
  for (const [method, path, body] of [
    ["POST", "open", { lease, take: true }],
    ["PUT", "answers/0", { lease, counter: 9, answer: null }],
    ["POST", "hand-in", { lease }],
    ["GET", "result", undefined],
  ] as const) {
    expect((await academy.call(stranger, method, `/attempts/${id}/${path}`, body)).body.code).toBe("attempt.not_found");
  }
});

test("during an exam, the tutor, agents and search are closed for its course, and only to those who are taking it", async () => {
  const { course, learner, handIn } = await begin();
  const classmate = await academy.learner(course.id, "Carl Classmate");
  const ask = (as: typeof learner, path: string, body: object) => academy.call(as, "POST", `/functions/v1/${path}`, body);
  const question = { messages: [{ role: "user", content: "Who lays eggs?" }], context: { course: course.id } };
  const found = async (as: typeof learner, path: string) =>
    (await academy.call(as, "GET", `/${path}?search=eggs`)).body[path === "search" ? "results" : "lessons"].length;
  const practice = (as: typeof learner) => ({ lesson_id: course.lessonIds[0], student_id: as.id });
  expect((await ask(learner, "student-tutor", question)).body.code).toBe("exam.running");
  expect((await ask(learner, "chat", question)).body.code).toBe("exam.running");
  expect((await ask(learner, "assessment-agent", practice(learner))).body.code).toBe("exam.running");
  // A person in danger is referred to help, but told nothing about the course.
  const inDanger = "I want to kill myself. Who lays eggs?";
  const cared = await ask(learner, "student-tutor", { ...question, messages: [{ role: "user", content: inDanger }] });
  expect([cared.status, cared.body]).toMatchObject([200, { reply: expect.stringMatching(/^I am glad/), citations: [] }]);
  const inTurn = { id: randomUUID(), turn: randomUUID() };
  const kept = { ...question, messages: [{ role: "user", content: inDanger }], conversation: inTurn };
  expect((await ask(learner, "chat", kept)).status).toBe(200);
  const next = { ...question, conversation: { ...inTurn, turn: randomUUID() } };
  expect((await ask(learner, "chat", next)).body.code).toBe("exam.running");
  const spoken = { text: inDanger, context: { general: question.context } };
  expect((await ask(learner, "voice-tutor", spoken)).status).toBe(200);
  expect((await ask(learner, "voice-tutor", { ...spoken, text: "Who lays eggs?" })).body.code).toBe("exam.running");
  const anywhere = await ask(learner, "student-tutor", { messages: question.messages });
  expect([anywhere.status, anywhere.body.citations]).toEqual([200, []]);
  expect((await ask(classmate, "student-tutor", question)).status).toBe(200);
  const searches = ["search", "learning/lessons"];
  for (const path of searches)
    expect([path, await found(learner, path), (await found(classmate, path)) > 0]).toEqual([path, 0, true]);
  await handIn();
  for (const path of searches) expect([path, (await found(learner, path)) > 0]).toEqual([path, true]);
  const after = await ask(learner, "student-tutor", question);
  expect([after.status, after.body.citations.length > 0]).toEqual([200, true]);
});

test("during an exam, earlier conversations show nothing about its course @slow", async () => {
  const { course, learner, exam, handIn } = await begin({ attempts_allowed: 2 });
  await handIn();
  const messages = [{ role: "user", content: "Who lays eggs?" }];
  const topics = [{ course: course.id }, {}];
  for (const context of topics) {
    const body = { messages, context, conversation: { id: randomUUID(), turn: randomUUID() } };
    expect((await academy.call(learner, "POST", "/functions/v1/chat", body)).status).toBe(200);
  }
  /** How many turns are shown, and how many are said to be hidden. */
  const turnsOf = ({ text }: { text: string }): [number, number] => {
    const { conversation } = JSON.parse(text);
    return [conversation.turns.length, conversation.hidden_turns];
  };
  const seen = async () => {
    const turns = topics.map(async (context) => {
      const query = new URLSearchParams({ kind: "tutor", ...context });
      return turnsOf(await academy.call(learner, "GET", `/conversations/latest?${query}`));
    });
    const lesson = await academy.call(
      learner,
      "GET",
      `/courses/${course.id}/lessons/${course.lessonIds[0]}?include=conversation`,
    );
    const found = await academy.call(learner, "GET", "/search?search=eggs");
    const kinds = (found.body.results as { kind: string }[]).filter(({ kind }) => kind === "conversation");
    const own = await academy.call(learner, "GET", "/account/export");
    const exported = (JSON.parse(own.text).conversations as { turns: unknown[] }[]).flatMap((conversation) => conversation.turns);
    return [...(await Promise.all(turns)), turnsOf(lesson), kinds.length, exported.length];
  };
  expect(await seen()).toEqual([[1, 0], [1, 0], [1, 0], 2, 2]);
  const lease = randomUUID();
  const { body } = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease });
  expect(await seen()).toEqual([[0, 1], [0, 1], [0, 1], 0, 0]);
  await academy.call(learner, "POST", `/attempts/${body.id}/hand-in`, { lease });
  expect(await seen()).toEqual([[1, 0], [1, 0], [1, 0], 2, 2]);
});
