import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostQuestions } from "#domain/question.ts";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const eggs = () => singleChoice("Who lays **eggs**?", ["The queen", "A drone"], { purpose: "practice" });

test("saving creates a version; a save based on an older one is refused, and nothing is overwritten", async () => {
  const course = await academy.course();
  const question = await academy.question(course.id, eggs());
  const save = (version: number, stem: string) =>
    academy.call(academy.instructor, "PUT", `/questions/${question.id}`, { ...eggs(), stem, version });
  expect((await save(1, "Who?")).body).toMatchObject({ version: 2, stem: "Who?" });
  expect((await save(1, "Where?")).body.code).toBe("question.changed_meanwhile");
  const stored = await academy.db
    .selectFrom("question_versions")
    .select("number")
    .where("question_id", "=", question.id)
    .execute();
  expect(stored).toHaveLength(2);
});

test.each([
  [{ ...singleChoice("?", ["one"]), purpose: "exam" }, "options"],
  [
    {
      type: "multiple-choice",
      stem: "?",
      options: singleChoice("?", ["a", "b"]).options.map((each) => ({ ...each, correct: true })),
    },
    "options",
  ],
  [{ type: "numeric", stem: "?", value: "many" }, "value"],
  [{ type: "numeric", stem: "?", value: "1", tolerance: { kind: "digits", amount: "0" } }, "tolerance.amount"],
  [{ type: "short-text", stem: "?" }, "accepted"],
  [{ type: "matching", stem: "?", pairs: [] }, "pairs"],
  [{ type: "short-text", stem: "  ", accepted: ["a"] }, "stem"],
  [{ ...singleChoice("?", ["a", "b"]), credit: "per-part" }, "credit"],
  [{ type: "short-text", stem: "?", accepted: ["a"], answer: "a" }, "answer"],
])("a question that cannot be asked is refused, naming the field: %j", async (question, field) => {
  const course = await academy.course();
  const sent = await academy.call(academy.instructor, "POST", `/courses/${course.id}/questions`, {
    purpose: "exam",
    ...question,
  });
  expect([sent.status, sent.body]).toEqual([422, expect.objectContaining({ code: "request.invalid", field })]);
});

test("the list finds questions by their words, type, purpose, lesson and tag, one page at a time", async () => {
  const course = await academy.course();
  for (let at = 0; at < 22; at++)
    await academy.question(course.id, { ...singleChoice(`Bee 100%_${at}?`, ["a", "b"]), tags: [`t${at % 2}`] });
  await academy.question(course.id, { ...eggs(), lesson_id: course.lessonIds[0], shown_in_lesson: true });
  const list = async (query: string) => {
    const { text } = await academy.call(academy.instructor, "GET", `/courses/${course.id}/questions?${query}`);
    const { total, questions } = JSON.parse(text);
    return [total, questions.length];
  };
  expect(await list("")).toEqual([23, 20]);
  expect(await list("page=2")).toEqual([23, 3]);
  expect(await list("search=100%25_7")).toEqual([1, 1]);
  expect(await list("search=queen")).toEqual([1, 1]);
  expect(await list("tag=t1")).toEqual([11, 11]);
  expect(await list("purpose=practice&type=single-choice")).toEqual([1, 1]);
  expect(await list(`lesson=${course.lessonIds[0]}`)).toEqual([1, 1]);
  expect(await list("type=numeric")).toEqual([0, 0]);
  await academy.question(course.id, singleChoice("Where is the cafe\u0301 of the bees?", ["a", "b"]));
  // However a keyboard writes an accent.
  for (const cafe of ["caf\u00e9", "cafe\u0301"]) {
    expect(await list(`search=${encodeURIComponent(cafe)}`)).toEqual([1, 1]);
  }
});

test("the tags offered are those of existing questions, with how many of them an exam may draw", async () => {
  const course = await academy.course();
  const add = (facts: object) => academy.question(course.id, { ...eggs(), ...facts });
  await add({ purpose: "exam", tags: ["queen", "hive"] });
  await add({ purpose: "practice", tags: ["hive"] });
  const gone = await add({ purpose: "exam", tags: ["hive", "drone"] });
  const tags = async (): Promise<unknown> =>
    JSON.parse((await academy.call(academy.instructor, "GET", `/courses/${course.id}/questions`)).text).tags;
  expect(await tags()).toEqual([
    { tag: "drone", exam_questions: 1 },
    { tag: "hive", exam_questions: 2 },
    { tag: "queen", exam_questions: 1 },
  ]);
  await academy.call(academy.instructor, "DELETE", `/questions/${gone.id}`);
  expect(await tags()).toEqual([
    { tag: "hive", exam_questions: 1 },
    { tag: "queen", exam_questions: 1 },
  ]);
});

test("a check appears under its lesson, is judged by the server any number of times, and stays passed", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const [lesson = ""] = course.lessonIds;
  const written = { ...eggs(), feedback: "Only she does.", lesson_id: lesson, shown_in_lesson: true };
  const question = await academy.question(course.id, written);
  await academy.question(course.id, { ...eggs(), stem: "Not shown", lesson_id: lesson });
  await academy.question(course.id, { ...eggs(), stem: "For the exam", purpose: "exam", lesson_id: lesson });
  const path = `/courses/${course.id}/lessons/${lesson}/checks`;
  const listed = await academy.call(learner, "GET", path);
  expect(listed.body.checks).toMatchObject([{ id: question.id, version: 1, passed: false }]);
  expect(listed.text).toContain("<strong>eggs</strong>");
  expect(listed.text).not.toContain("Only she does");
  const [right, wrong] = written.options.map(({ id }) => id);
  const answer = (id: string | undefined, version = 1) =>
    academy.call(learner, "POST", `${path}/${question.id}`, { version, answer: { ...noAnswer, options: [id] } });
  expect((await answer(wrong)).body).toMatchObject({ verdict: "wrong", passed: false });
  expect((await answer(right)).body).toMatchObject({
    verdict: "right",
    passed: true,
    feedback: [expect.stringContaining("Only she does.")],
  });
  expect((await answer(wrong)).body).toMatchObject({ verdict: "wrong", passed: true });
  expect((await answer(right, 2)).body.code).toBe("question.changed_meanwhile");
  const stored = await academy.db.selectFrom("check_results").selectAll().where("user_id", "=", learner.id).execute();
  expect(stored).toMatchObject([{ tries: 3, question_id: question.id }]);
});

test("a deleted question is kept for attempts that contain it", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const [question, other] = [await academy.question(course.id, eggs()), await academy.question(course.id, eggs())];
  for (const { id, version } of [question, other])
    await academy.call(academy.instructor, "PUT", `/questions/${id}`, { ...eggs(), purpose: "exam", tags: ["pool"], version });
  const exam = await academy.exam(course.id, { slots: [{ pool_tag: "pool", draw: 1 }], results: "solutions" });
  const lease = crypto.randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  // The pool may not run empty while its exam is open.
  for (const stem of ["Who dances?", "Who flies?"])
    await academy.question(course.id, { ...eggs(), stem, purpose: "exam", tags: ["pool"] });
  for (const each of [question, other])
    expect((await academy.call(academy.instructor, "DELETE", `/questions/${each.id}`)).status).toBe(200);
  expect((await academy.call(academy.instructor, "GET", `/questions/${question.id}`)).body.code).toBe("question.not_found");
  await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
  const result = await academy.call(learner, "GET", `/attempts/${id}/result`);
  expect([result.status, result.body.questions.length]).toEqual([200, 1]);
});

test("a course's bank holds as many questions as its limit says, and no more; deleted ones take no place", async () => {
  const course = await academy.course();
  const question = await academy.question(course.id, eggs());
  await sql`insert into questions (course_id, purpose) select ${course.id}, 'exam' from generate_series(1, ${mostQuestions - 2})`.execute(
    academy.db,
  );
  const add = async () => {
    const { status, body } = await academy.call(academy.instructor, "POST", `/courses/${course.id}/questions`, eggs());
    return status === 201 ? status : body.code;
  };
  expect([await add(), await add()]).toEqual([201, "question.too_many"]);
  await academy.db
    .updateTable("questions")
    .set({ deleted_at: new Date(0).toISOString() })
    .where("id", "=", question.id)
    .execute();
  expect([await add(), await add()]).toEqual([201, "question.too_many"]);
});
