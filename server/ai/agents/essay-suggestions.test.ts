import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noAnswer } from "#domain/answer.schema.ts";
import type { Essay, EssaySuggestion } from "#domain/essay.schema.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { startTutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";

type Academy = Awaited<ReturnType<typeof startTutorAcademy>>;
let academy: Academy;
beforeAll(async () => {
  academy = await startTutorAcademy({ model: "vendor" });
});
afterAll(() => academy.stop());

const text = "Bees dance in the dark hive. The dance tells the way to the flowers.";
const rubric = [
  { id: randomUUID(), text: "Names the dance", points: 4 },
  { id: randomUUID(), text: "Says what it tells", points: 6 },
];

/** Make a call that has to succeed. */
async function call<Body = { id: string; revision: number }>(
  as: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const answer = await academy.call<Body>(path, { as, method, ...(body === undefined ? {} : { body }) });
  expect([method, path, answer.status < 300]).toEqual([method, path, true]);
  return answer.body;
}

/** Create an exam of one essay, handed in by a learner. */
async function handedIn() {
  const teacher = await academy.person({ role: "instructor" });
  const learner = await academy.person({ name: "Nadia Nobody" });
  const course = await academy.course({ instructor_id: teacher.id, lessons: [{ title: "Bees", content: "Bees dance." }] });
  await academy.db.insertInto("enrollments").values({ user_id: learner.id, course_id: course.id }).execute();
  const written = { type: "essay", purpose: "exam", stem: "Why do bees dance?", credit: "by-rubric", rubric };
  const question = await call(teacher, "POST", `/courses/${course.id}/questions`, written);
  const slots = [{ question_id: question.id, points: 10 }];
  const exam = { title: "Final", time_limit_minutes: 10, slots, results: "solutions" };
  const { id, revision } = await call(teacher, "POST", `/courses/${course.id}/exams`, exam);
  await call(teacher, "POST", `/exams/${id}/publish`, { published: true, revision });
  const lease = randomUUID();
  const attempt = await call(learner, "POST", `/learning/exams/${id}/attempts`, { lease });
  const answer = { ...noAnswer, text };
  await call(learner, "PUT", `/attempts/${attempt.id}/answers/0`, { lease, counter: 1, answer });
  await call(learner, "POST", `/attempts/${attempt.id}/hand-in`, { lease });
  const stored = () =>
    academy.db.selectFrom("exam_attempts").select(["score", "ungraded"]).where("id", "=", attempt.id).executeTakeFirstOrThrow();
  return { teacher, learner, path: `/essays/${attempt.id}/0`, stored };
}

const rows = [
  { points: 3, quote: "Bees dance in the dark hive.", reason: "It names it." },
  { points: 9, quote: "The dance tells the way to the flowers.", reason: "It says so." },
];

test("a suggested grade grades nothing: it is stored beside the essay, changed by a person, or discarded by one", async () => {
  const { teacher, learner, path, stored } = await handedIn();
  const open = () => call<Essay>(teacher, "POST", `${path}/open`);
  const suggest = async (as = teacher) => {
    const response = await academy.postApi(`${path}/suggestion`, {}, as);
    return { status: response.status, body: (await response.json()) as EssaySuggestion };
  };
  expect(await suggest(learner)).toMatchObject({ status: 404, body: { code: "essay.not_found" } });
  await open();
  academy.standIn.script({ kind: "text", pieces: [JSON.stringify({ rows })] });
  const { status, body: suggestion } = await suggest();
  expect(status).toBe(200);
  // The points of a row are limited, and the academy adds them up.
  expect(suggestion).toMatchObject({
    total: 9,
    rows: [
      { points: 3, quote: rows[0]?.quote },
      { points: 6, quote: rows[1]?.quote },
    ],
  });
  expect(JSON.stringify(academy.standIn.requests.at(-1)?.body)).not.toContain("Nadia");
  expect((await open()).suggestion).toEqual(suggestion);
  expect(await stored()).toMatchObject({ ungraded: 1 });

  await call(teacher, "DELETE", `${path}/suggestion`);
  expect((await open()).suggestion).toBeNull();
  expect(await stored()).toMatchObject({ ungraded: 1 });

  academy.standIn.script({ kind: "text", pieces: [JSON.stringify({ rows })] });
  expect((await suggest()).status).toBe(200);
  const given = rubric.map(({ id }, at) => ({ row: id, points: [1, 2][at] }));
  await call(teacher, "PUT", path, { given });
  expect(await stored()).toMatchObject({ score: 3, ungraded: 0 });
});
