import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

// A question that an exam may draw remains an exam question until that exam has closed for everybody, whatever its author does in the
// meantime. The test looks for a canary in its stem under every lesson, and in what the learners can export.
let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

type Facts = Parameters<ExamAcademy["exam"]>[1];

async function startPool(facts: (now: Date) => Facts = () => ({})) {
  const canary = `canary-${randomUUID().slice(0, 8)}`;
  const course = await academy.course();
  const lessonId = course.lessonIds[0] ?? "";
  const written = singleChoice(`${canary}: who lays eggs?`, ["A queen", "A drone"], {
    tags: ["hive"],
    feedback: canary,
    lesson_id: lessonId,
  });
  const { id, version } = await academy.question(course.id, written);
  const exam = await academy.exam(course.id, { slots: [{ pool_tag: "hive" }], ...facts(academy.clock()) });
  const learner = await academy.learner(course.id);
  /** As its author, turn it into a practice question of the lesson. */
  const release = async (more: Record<string, unknown> = {}) => {
    const body = { ...written, purpose: "practice", shown_in_lesson: true, lesson_id: lessonId, version, ...more };
    const { status, text } = await academy.call(academy.instructor, "PUT", `/questions/${id}`, body);
    return [status, JSON.parse(text).code, JSON.parse(text).field];
  };
  const readAsLearner = async () => {
    const checks = await academy.call(learner, "GET", `/courses/${course.id}/lessons/${lessonId}/checks`);
    const search = await academy.call(learner, "GET", `/courses?search=${canary}`);
    const kept = await academy.call(learner, "GET", "/account/export");
    return `${checks.text}${search.text}${kept.text}`;
  };
  return { canary, course, exam, learner, id, version, written, release, readAsLearner };
}
const held = [409, "question.in_open_exam", "purpose"];

test("a question of a pool cannot become a check while its exam is open, with or without its tag", async () => {
  const { canary, release, readAsLearner } = await startPool();
  expect(await release()).toEqual(held);
  expect(await release({ tags: [] })).toEqual(held);
  expect(await readAsLearner()).not.toContain(canary);
});

test("a question that was drawn for somebody cannot either, even if its tag was removed before", async () => {
  const { canary, course, exam, learner, version, written, release, id } = await startPool();
  const { body } = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease: randomUUID() });
  await academy.question(course.id, singleChoice("Who dances?", ["A bee", "A stone"], { tags: ["hive"] }));
  const untagged = await academy.call(academy.instructor, "PUT", `/questions/${id}`, {
    ...written,
    purpose: "exam",
    tags: [],
    version,
  });
  expect(untagged.status).toBe(200);
  expect(await release({ version: version + 1, tags: [] })).toEqual(held);
  expect((await academy.call(learner, "GET", `/attempts/${body.id}/clock`)).text).not.toContain(canary);
});

test("once the exam has closed for everybody, it may become a check", async () => {
  const { canary, learner, exam, release, readAsLearner } = await startPool((now) => ({
    closes_at: new Date(now.getTime() + 60_000).toISOString(),
    time_limit_minutes: null,
  }));
  // A learner with twice the time is still writing when it closes for the others.
  const admin = await academy.person({ role: "admin", name: "Ada Admin" });
  const given = { time_percent: 200, break_minutes: 0, extra_attempts: 0, calm: false, reason: "" };
  await academy.call(admin, "PUT", `/people/${learner.id}/accommodation`, given);
  const lease = randomUUID();
  const { body } = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease });
  academy.pass(70);
  expect(await release()).toEqual(held);
  expect((await academy.call(learner, "POST", `/attempts/${body.id}/hand-in`, { lease })).status).toBe(200);
  expect((await release())[0]).toBe(200);
  expect(await readAsLearner()).toContain(canary);
  academy.pass(-70);
});

test("a check that becomes an exam question disappears from the lesson and from its learners' exports", async () => {
  const canary = `canary-${randomUUID().slice(0, 8)}`;
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const written = singleChoice("Who dances?", ["A bee", "A stone"], { lesson_id: course.lessonIds[0], shown_in_lesson: true });
  const { id, version } = await academy.question(course.id, { ...written, purpose: "practice" });
  const path = `/courses/${course.id}/lessons/${course.lessonIds[0]}/checks`;
  const answer = { options: [], matches: [], text: "", decimal: null, gaps: [] };
  expect((await academy.call(learner, "POST", `${path}/${id}`, { version, answer })).status).toBe(200);
  const changed = { ...written, stem: `${canary}?`, purpose: "exam", shown_in_lesson: false, version };
  expect((await academy.call(academy.instructor, "PUT", `/questions/${id}`, changed)).status).toBe(200);
  expect((await academy.call(learner, "GET", path)).text).not.toContain(canary);
  const { status, text } = await academy.call(learner, "GET", "/account/export");
  expect(status).toBe(200);
  expect(text).not.toContain(canary);
});

test("a pool counts the questions that it can draw, without deleted ones and those that the exam asks by name", async () => {
  const course = await academy.course();
  const other = await academy.course();
  const ask = (courseId: string, facts: Record<string, unknown>) =>
    academy.question(courseId, singleChoice("Who lays eggs?", ["A queen", "A drone"], facts));
  await ask(course.id, { tags: ["hive", "spring"] });
  await ask(course.id, { tags: ["hive"] });
  const placed = await ask(course.id, { tags: ["hive"] });
  await ask(course.id, { tags: ["spring"] });
  await ask(course.id, { tags: ["hive"], purpose: "practice" });
  await ask(other.id, { tags: ["hive"] });
  const gone = await ask(course.id, { tags: ["hive"] });
  expect((await academy.call(academy.instructor, "DELETE", `/questions/${gone.id}`)).status).toBe(200);
  const exam = await academy.exam(course.id, { slots: [{ pool_tag: "hive" }, { question_id: placed.id }] });
  const { text } = await academy.call(academy.instructor, "GET", `/exams/${exam.id}`);
  const { slots } = JSON.parse(text) as { slots: { pool_tag: string | null; pool_size: number }[] };
  expect(slots.map(({ pool_tag, pool_size }) => [pool_tag, pool_size])).toEqual([
    ["hive", 2],
    [null, 1],
  ]);
});

test("a learner who cannot start an exam because its questions have changed is not told which", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const { id } = await academy.question(course.id, singleChoice("Bee?", ["yes", "no"], { tags: ["the hard ones"] }));
  const exam = await academy.exam(course.id, { slots: [{ pool_tag: "the hard ones" }] });
  // An exam may have lost its questions before the server refused to delete them.
  await academy.db.deleteFrom("questions").where("id", "=", id).execute();
  const started = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease: randomUUID() });
  expect([started.status, started.body.code]).toEqual([422, "exam.unfit"]);
  expect(started.text).toContain("cannot be started");
  expect(started.text).not.toContain("hard ones");
});

test("a question stays in the pool of an exam that has not closed and would have too few without it", async () => {
  const { course, exam, id, version, written } = await startPool((now) => ({
    title: "Bees & hives",
    closes_at: new Date(now.getTime() + 60_000).toISOString(),
  }));
  const remove = (questionId: string) => academy.call(academy.instructor, "DELETE", `/questions/${questionId}`);
  const tagged = (tags: string[]) =>
    academy.call(academy.instructor, "PUT", `/questions/${id}`, { ...written, purpose: "exam", tags, version });
  const needed = { status: 409, body: { code: "question.needed_in_pool", error: expect.stringContaining("“Bees & hives”") } };
  expect(await remove(id)).toMatchObject(needed);
  expect(await tagged([])).toMatchObject({ ...needed, body: { ...needed.body, field: "tags" } });
  const spare = () => academy.question(course.id, singleChoice("Who dances?", ["A bee", "A stone"], { tags: ["hive"] }));
  const spares = [await spare(), await spare()];
  const outcomes = await Promise.all([id, ...spares.map((each) => each.id)].map(async (each) => (await remove(each)).status));
  expect(outcomes.sort()).toEqual([200, 200, 409]);
  const kept = await academy.call(academy.instructor, "GET", `/exams/${exam.id}`);
  expect(JSON.parse(kept.text).slots[0].pool_size).toBe(1);
});

test("a pool's last question may go once its exam has closed, or has been taken back", async () => {
  const closed = await startPool((now) => ({ closes_at: new Date(now.getTime() + 60_000).toISOString() }));
  academy.pass(70);
  expect((await academy.call(academy.instructor, "DELETE", `/questions/${closed.id}`)).status).toBe(200);
  academy.pass(-70);
  const { exam, id } = await startPool();
  const hidden = { published: false, revision: exam.revision };
  expect((await academy.call(academy.instructor, "POST", `/exams/${exam.id}/publish`, hidden)).status).toBe(200);
  expect((await academy.call(academy.instructor, "DELETE", `/questions/${id}`)).status).toBe(200);
});

test("an exam can still be started when a question comes into two of its pools, and draws it from neither", async () => {
  const course = await academy.course();
  const ask = (tags: string[], stem = "Bee?") => academy.question(course.id, singleChoice(stem, ["yes", "no"], { tags }));
  await ask(["hive"]);
  const spring = await ask(["spring"]);
  const exam = await academy.exam(course.id, { slots: [{ pool_tag: "hive" }, { pool_tag: "spring" }] });
  await ask(["hive", "spring"], "Of both?");
  // Their author sees what each pool can draw.
  const { slots } = JSON.parse((await academy.call(academy.instructor, "GET", `/exams/${exam.id}`)).text) as {
    slots: { pool_size: number }[];
  };
  expect(slots.map(({ pool_size }) => pool_size)).toEqual([1, 1]);
  for (let times = 0; times < 4; times += 1) {
    const learner = await academy.learner(course.id);
    const lease = randomUUID();
    const { body } = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease });
    const paper = await academy.call(learner, "POST", `/attempts/${body.id}/open`, { lease });
    expect([paper.status, paper.text.includes("Bee?"), paper.text.includes("Of both?")]).toEqual([200, true, false]);
  }
  expect((await academy.call(academy.instructor, "DELETE", `/questions/${spring.id}`)).status).toBe(409);
});

test("an author whose pools are too small because they share questions is told that they do", async () => {
  const course = await academy.course();
  const ask = (tags: string[]) => academy.question(course.id, singleChoice("Bee?", ["yes", "no"], { tags }));
  const hive = await ask(["hive"]);
  await ask(["spring"]);
  const exam = await academy.exam(course.id, { slots: [{ pool_tag: "hive" }, { pool_tag: "spring" }] });
  // An exam may have lost its questions before the server refused to change their tags.
  await academy.db
    .updateTable("questions")
    .set({ tags: ["hive", "spring"] })
    .where("id", "=", hive.id)
    .execute();
  const { status, text } = await academy.call(academy.instructor, "GET", `/exams/${exam.id}/preview`);
  expect([status, text]).toEqual([422, expect.stringMatching(/“hive” and “spring” share a question/)]);
});
