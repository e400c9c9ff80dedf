import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examFormSchema, examPreviewSchema, previewResultSchema } from "#domain/exam-preview.schema.ts";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const ask = async (method: string, path: string, body?: unknown) => academy.call(academy.instructor, method, path, body);

/** An exam of one question and two from a pool of four, without attempts. */
async function poolExam(facts: Record<string, unknown> = {}) {
  const course = await academy.course();
  const lone = await academy.question(course.id, singleChoice("Alone?", ["yes", "no"], { feedback: "Alone indeed." }));
  for (let at = 0; at < 4; at++)
    await academy.question(course.id, singleChoice(`Pool ${at}?`, ["yes", "no", "maybe"], { tags: ["pool"] }));
  const made = await ask("POST", `/courses/${course.id}/exams`, {
    title: "Drawn",
    time_limit_minutes: 10,
    slots: [
      { question_id: lone.id, points: 3 },
      { pool_tag: "pool", draw: 2 },
    ],
    ...facts,
  });
  return { course, lone, examId: made.body.id };
}

test("a preview is drawn and graded like an attempt, can be repeated, and counts nowhere", async () => {
  const { course, lone, examId } = await poolExam({ results: "solutions", attempts_allowed: 1 });
  const learner = await academy.learner(course.id);
  const rows = async () => {
    const tables = (await academy.db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
    return Promise.all(
      tables.map(async (table) => {
        const found = await academy.db
          .selectFrom(table as "exam_attempts")
          .select((eb) => eb.fn.countAll().as("n"))
          .execute();
        return [table, Number(found[0]?.n)];
      }),
    );
  };
  const before = [await rows(), (await ask("GET", `/courses/${course.id}/gradebook`)).text];
  const drawn = new Set<string>();
  for (let round = 0; round < 20; round++) {
    const preview = examPreviewSchema.parse(JSON.parse((await ask("GET", `/exams/${examId}/preview`)).text));
    expect(preview.questions.map(({ points }) => points).sort()).toEqual([1, 1, 3]);
    expect(JSON.stringify(preview)).not.toMatch(/Alone indeed|"correct"/);
    drawn.add(preview.questions.map(({ question_id, order }) => question_id + order.join()).join());
    const questions = preview.questions.map(({ question_id, version, points, order }) => ({
      question_id,
      version,
      points,
      order,
      answer: question_id === lone.id ? { ...noAnswer, options: [lone.options[0]?.id] } : null,
    }));
    const graded = await ask("POST", `/exams/${examId}/preview/result`, { questions });
    const result = previewResultSchema.parse(JSON.parse(graded.text));
    expect(result).toMatchObject({ score: 3, max_score: 5, passed: true, answered: 1, ungraded: 0 });
    expect(result.questions.find(({ points }) => points === 3)).toMatchObject({ judgement: { verdict: "right" } });
    expect(graded.text).toContain("Alone indeed");
  }
  expect(drawn.size).toBeGreaterThan(5);
  expect([await rows(), (await ask("GET", `/courses/${course.id}/gradebook`)).text]).toEqual(before);
  // Nobody else may preview, or grade questions of another course.
  for (const [method, path] of [
    ["GET", "preview"],
    ["GET", "form"],
  ] as const)
    expect((await academy.call(learner, method, `/exams/${examId}/${path}`)).body.code).toBe("exam.not_found");
  const other = await poolExam();
  const foreign = { question_id: other.lone.id, version: 1, points: 1, order: [], answer: null };
  expect((await ask("POST", `/exams/${examId}/preview/result`, { questions: [foreign] })).body.code).toBe("question.not_found");
  // The exam can still be changed freely, because it has no attempts.
  expect((await ask("DELETE", `/exams/${examId}`)).status).toBe(200);
});

test("the preview of an exam that learners could not start says why", async () => {
  const course = await academy.course();
  const made = await ask("POST", `/courses/${course.id}/exams`, { title: "Empty", time_limit_minutes: 10 });
  for (const path of ["preview", "form"]) {
    const { status, text } = await ask("GET", `/exams/${made.body.id}/${path}`);
    expect([status, text]).toEqual([422, expect.stringContaining("has no questions yet")]);
  }
});

test("a form of an exam is always the same, another letter gives another draw, and the key has the form's order", async () => {
  const { examId } = await poolExam();
  const form = async (letter: string) =>
    examFormSchema.parse(JSON.parse((await ask("GET", `/exams/${examId}/form?form=${letter}`)).text));
  expect(await form("A")).toEqual(await form("A"));
  const letters = [..."ABCDEFGH"];
  const forms = await Promise.all(letters.map(form));
  expect(new Set(forms.map(({ questions }) => JSON.stringify(questions))).size).toBeGreaterThan(4);
  for (const { questions, max_score } of forms) {
    expect(max_score).toBe(5);
    for (const { question, solution } of questions) {
      const right = question.options.filter(({ id }) => solution.options.includes(id)).map(({ html }) => html);
      expect(right).toEqual(["yes"]);
    }
  }
  const refused = await ask("GET", `/exams/${examId}/form?form=${randomUUID()}`);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("a capital letter")]);
});

test("an exam without any end yet, or one that has closed, can be previewed with the time that it leaves", async () => {
  const endless = await poolExam({ time_limit_minutes: null });
  const previewOf = async (examId: string) => {
    const { status, text } = await ask("GET", `/exams/${examId}/preview`);
    expect([status, text]).toEqual([200, text]);
    return examPreviewSchema.parse(JSON.parse(text));
  };
  expect((await previewOf(endless.examId)).closes_at).toBeNull();
  const past = new Date(academy.clock().getTime() - 86_400_000).toISOString();
  const closed = await poolExam({ closes_at: past, time_limit_minutes: 10 });
  const { now, closes_at } = await previewOf(closed.examId);
  expect(Date.parse(closes_at ?? "") - Date.parse(now)).toBe(600_000);
});
