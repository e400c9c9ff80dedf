import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { personExportSchema } from "#domain/person-export.schema.ts";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { describedCalls, fillBody } from "#tests/support/described-calls.ts";

// A canary is in everything about a question that learners must not see: keys, accepted answers, tolerances, feedback, hints, tags, names
// of gaps, rubrics, the exam's access code, and the names of the files of pictures. Every call of the API document is made as a learner before, during and after an exam, under
// every visibility setting, and no response may contain a canary.
const canary = `canary${randomUUID().slice(0, 6)}`;
const number = "7007700770077";
const telling = new RegExp(`${canary}|${number}|"(correct|accepted|tolerance|match_id|match_case|rubric)":`, "i");

let academy: ExamAcademy;
const pictures = { uploaded: "", older: "" };
beforeAll(async () => {
  academy = await startExamAcademy();
  pictures.uploaded = await uploadPicture(`${canary}-right-answer.png`);
  pictures.older = await storeOlderPicture(`${canary}-wrong-answer`);
});
afterAll(() => academy.stop());

/** Upload a picture whose file has a name that tells something. */
async function uploadPicture(fileName: string): Promise<string> {
  const course = await academy.course();
  const form = new FormData();
  const drawn = await sharp({ create: { width: 900, height: 50, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  form.set("file", new File([new Uint8Array(drawn)], fileName, { type: "image/png" }));
  const folder = await mkdtemp(join(tmpdir(), "academy-exam-pictures-"));
  const withFiles = createApp({ ...academy.deps, files: folderFiles(folder) });
  const response = await withFiles.request(`/api/courses/${course.id}/lesson-images`, {
    method: "POST",
    headers: { authorization: `Bearer ${academy.instructor.token}` },
    body: form,
  });
  await rm(folder, { recursive: true });
  expect(response.status).toBe(201);
  return ((await response.json()) as { url: string }).url;
}

/** Store a picture as it was done before: under a name with a slug of its file's name. */
async function storeOlderPicture(slug: string): Promise<string> {
  const name = `1700000000000-0123456789abcdef01234567-${slug}-900x50`;
  await academy.db.insertInto("lesson_images").values({ name, uploaded_by: academy.instructor.id }).execute();
  return `/files/lesson-images/${name}.webp`;
}

const secret = { hint: `${canary} hint`, feedback: `${canary} in general`, tags: [`${canary} tag`] };
const option = (text: string, correct = false) => ({ id: randomUUID(), text, correct, feedback: `${canary} for ${text}` });
/** A question of every type, with canaries in every possible field. */
const everyQuestion = () => [
  {
    type: "single-choice",
    stem: "One?",
    options: [option(`yes ![](${pictures.uploaded})`, true), option(`no ![](${pictures.older})`)],
  },
  { type: "multiple-choice", stem: "Some?", options: [option("a", true), option("b")], credit: "right-minus-wrong" },
  { type: "true-false", stem: "True?", options: [option("True", true), option("False")] },
  { type: "short-text", stem: "Word?", accepted: [`${canary} word`] },
  { type: "numeric", stem: "How many?", value: number, tolerance: { kind: "absolute", amount: `0.${number}` } },
  { type: "ordering", stem: "Order?", options: [option("first"), option("second"), option("third")] },
  {
    type: "matching",
    stem: "Pairs?",
    pairs: ["1", "2"].map((of) => ({ id: randomUUID(), left: `L${of}`, match_id: randomUUID(), right: `R${of}` })),
  },
  {
    type: "cloze",
    stem: `The [[${canary}]] lays eggs.`,
    gaps: [{ id: randomUUID(), name: canary, accepted: [`${canary} queen`], choices: [] }],
  },
  { type: "essay", stem: "Why?", credit: "by-rubric", rubric: [{ id: randomUUID(), text: `${canary} criterion`, points: 4 }] },
];
const accessCode = `${canary} code`;

/** Create a course whose exam has every question, and a learner. */
async function begin(facts: Record<string, unknown>) {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const questions = [];
  for (const each of everyQuestion()) questions.push(await academy.question(course.id, { ...secret, ...each }));
  const slots = questions.map(({ id }) => ({ question_id: id }));
  const exam = await academy.exam(course.id, { slots, access_code: accessCode, ...facts });
  return { course, learner, exam, questionId: questions[0]?.id ?? "" };
}
type Taken = Awaited<ReturnType<typeof begin>>;

/** Calls that would end the session, the account, or the exam under test. */
const ending = /hand-in|sign-out|logout|account|sessions|enrollments|\/profile/;

/** Make every call of the document as the learner. Returns those whose response contains a canary that they may not contain. */
async function callsThatTell({ course, learner, exam, questionId }: Taken, attemptId: string): Promise<string[]> {
  const document: unknown = JSON.parse(await (await academy.app.request("/api/openapi.json")).text());
  const known: Record<string, string> = {
    courseId: course.id,
    lessonId: course.lessonIds[0] ?? "",
    examId: exam.id,
    questionId,
    attemptId,
    position: "0",
    personId: learner.id,
    studentId: learner.id,
  };
  const told: string[] = [];
  let answered = 0;
  for (const { method, path, body, queries } of describedCalls(document)) {
    if (method === "DELETE" || (method !== "GET" && ending.test(path))) continue;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? randomUUID());
    const search = queries.map(({ name }) => name).find((name) => ["search", "q", "query"].includes(name));
    const sent = body?.type === "application/json" ? (fillBody(body.schema, "bee", {}) ?? {}) : undefined;
    const address = `${filled.startsWith("/api/") || filled.startsWith("/functions/") ? filled.replace(/^\/api/, "") : `/..${filled}`}`;
    const { status, text } = await academy.call(learner, method, search ? `${address}?${search}=canary` : address, sent);
    answered += status < 300 ? 1 : 0;
    if (telling.test(text)) told.push(`${method} ${path}: ${telling.exec(text)?.[0]}`);
  }
  expect(answered).toBeGreaterThan(30);
  return told;
}

/** Return the points of each answer in the learner's own data export. */
async function exportedPoints({ learner }: Taken): Promise<(number | null)[]> {
  const { text } = await academy.call(learner, "GET", "/account/export");
  const { exam_attempts } = personExportSchema.parse(JSON.parse(text));
  return exam_attempts.flatMap(({ answers }) => answers.map(({ points }) => points));
}

const tomorrow = () => new Date(academy.clock().getTime() + 86_400_000).toISOString();

test.each([
  ["its score", { results: "score" }],
  ["which answers are right", { results: "answers" }],
  ["solutions, but not before it has closed", { results: "solutions", results_after_closing: true, closes_at: tomorrow }],
] as const)(
  "no call tells a learner anything of a key, before, during and after an exam that shows %s @slow",
  async (_, settings) => {
    const facts = "closes_at" in settings ? { ...settings, closes_at: settings.closes_at() } : settings;
    const taken = await begin(facts);
    const { learner, exam } = taken;
    expect(await callsThatTell(taken, randomUUID())).toEqual([]);
    const lease = randomUUID();
    const code = { lease, access_code: accessCode };
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, code)).body;
    const opened = await academy.call(learner, "POST", `/attempts/${id}/open`, { lease });
    expect(opened.text).not.toMatch(telling);
    expect(new Set(opened.text.match(/\/media\/pictures\/[\w-]+?x50\.webp/g)).size).toBe(2);
    for (const { position } of opened.body.questions) {
      const answer = { ...noAnswer, text: "bee" };
      const saved = await academy.call(learner, "PUT", `/attempts/${id}/answers/${position}`, { lease, counter: 1, answer });
      expect([saved.status, telling.test(saved.text)]).toEqual([200, false]);
    }
    expect(await callsThatTell(taken, id)).toEqual([]);
    // Another call of the document may have taken over the attempt.
    await academy.call(learner, "POST", `/attempts/${id}/open`, { lease, take: true });
    expect((await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease })).status).toBe(200);
    expect(await callsThatTell(taken, id)).toEqual([]);
    // Points reveal which answers are right.
    const points = await exportedPoints(taken);
    expect(points).toHaveLength(everyQuestion().length);
    expect(points.some((each) => each !== null)).toBe(settings.results === "answers");
  },
);

test("an exam that shows its solutions shows them only with the result, and the canaries are found there @slow", async () => {
  const taken = await begin({ results: "solutions" });
  const { learner, exam } = taken;
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease, access_code: accessCode }))
    .body;
  await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
  expect(await callsThatTell(taken, id)).toEqual([`GET /api/attempts/{attemptId}/result: ${canary}`]);
});
