import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const teach = (method: string, path: string, body?: unknown) => academy.call(academy.instructor, method, path, body);

/** Create an exam of one question with a wrong key, in a course that passing its exams completes, and learners who answer it. */
async function setUp(facts: object = {}) {
  const course = await academy.course();
  const question = await academy.question(course.id, singleChoice("Who lays eggs?", ["A drone", "The queen"]));
  const exam = await academy.exam(course.id, { slots: [{ question_id: question.id, points: 2 }], ...facts });
  const rule = { lessons: "none", checks: false, exams: true, grade_percent: null };
  expect((await teach("PUT", `/courses/${course.id}/completion-rule`, rule)).status).toBe(200);
  const take = async (name: string) => {
    const learner = await academy.learner(course.id, name);
    const lease = randomUUID();
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    const answer = { ...noAnswer, options: [question.options[1]?.id] };
    await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
    expect((await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease })).status).toBe(200);
    return learner;
  };
  const decide = async (personId: string, decision: object) =>
    expect((await teach("PUT", `/exams/${exam.id}/grades/${personId}`, { reason: "Ill.", ...decision })).status).toBe(200);
  const choice = { question_id: question.id, remedy: "full-marks" };
  const preview = async () => JSON.parse((await teach("POST", `/exams/${exam.id}/corrections/preview`, choice)).text);
  const correct = async () =>
    JSON.parse((await teach("POST", `/exams/${exam.id}/corrections`, { ...choice, reason: "The key was wrong." })).text);
  const completed = async () => {
    const rows = academy.db.selectFrom("enrollments").innerJoin("profiles", "profiles.id", "enrollments.user_id");
    const done = rows.select("full_name").where("course_id", "=", course.id).where("completed_at", "is not", null);
    return (await done.orderBy("full_name").execute()).map(({ full_name }) => full_name);
  };
  return { course, exam, take, decide, preview, correct, completed };
}

test("a preview counts the learners whose course the correction completes, as saving it then does", async () => {
  const { take, preview, correct, completed } = await setUp();
  await take("Ann");
  await take("Ben");
  expect(await preview()).toMatchObject({ now_passed: 2, newly_completed: 2, completions: 0 });
  expect(await completed()).toEqual([]);
  expect(await correct()).toMatchObject({ newly_completed: 2, completions: 0 });
  expect(await completed()).toEqual(["Ann", "Ben"]);
  expect(await preview()).toMatchObject({ newly_completed: 0 });
});

test("results that learners may not see yet complete no course, neither in the preview nor after it", async () => {
  const { take, preview, correct, completed } = await setUp({ results_when_posted: true });
  await take("Ann");
  expect(await preview()).toMatchObject({ now_passed: 1, newly_completed: 0 });
  await correct();
  expect(await completed()).toEqual([]);
});

test("a grade that an instructor has set, or an excuse, does not change with a correction", async () => {
  const { take, decide, preview, correct, completed } = await setUp();
  const [excused, set] = [await take("Eve Excused"), await take("Sam Set")];
  await take("Una Undecided");
  await decide(excused.id, { decision: "excuse" });
  await decide(set.id, { decision: "set", grade: 1000 });
  expect(await completed()).toEqual(["Eve Excused"]);
  const effect = await preview();
  expect(effect.grades.map(({ full_name }: { full_name: string }) => full_name)).toEqual(["Una Undecided"]);
  expect(effect).toMatchObject({ attempts: 3, raised: 3, now_passed: 1, newly_completed: 1, completions: 0 });
  await correct();
  expect(await completed()).toEqual(["Eve Excused", "Una Undecided"]);
});

test("an essay that waits for a reader has a grade once its question earns full marks", async () => {
  const course = await academy.course();
  const rubric = [{ id: randomUUID(), text: "Names the dance", points: 4 }];
  const essay = await academy.question(course.id, { type: "essay", stem: "Why do bees dance?", credit: "by-rubric", rubric });
  const exam = await academy.exam(course.id, { slots: [{ question_id: essay.id, points: 4 }] });
  const learner = await academy.learner(course.id, "Wes Waiting");
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  const answer = { ...noAnswer, text: "The dance tells the way." };
  await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
  await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
  const choice = { question_id: essay.id, remedy: "full-marks" };
  const { grades } = JSON.parse((await teach("POST", `/exams/${exam.id}/corrections/preview`, choice)).text);
  expect(grades).toEqual([{ full_name: "Wes Waiting", before: null, after: 10_000, passed_before: false, passed_after: true }]);
});
