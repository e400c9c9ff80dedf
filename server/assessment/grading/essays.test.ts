import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Waiting } from "#domain/overview.schema.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { handInClosed } from "#server/assessment/attempts/hand-in.ts";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const rubric = () => [
  { id: randomUUID(), text: "Names the dance", points: 4 },
  { id: randomUUID(), text: "Says what it tells", points: 6 },
];

/** Create an exam of an essay (10 points) and a cloze (4 points), handed in by a learner. */
async function handedIn(essayText = "Bees dance, and the dance tells the way.") {
  const course = await academy.course();
  const learner = await academy.learner(course.id, "Nadia Nobody");
  const rows = rubric();
  const essay = await academy.question(course.id, {
    type: "essay",
    stem: "Why do bees dance?",
    credit: "by-rubric",
    rubric: rows,
    feedback: "The dance tells the others where to fly.",
  });
  const gaps = [
    { id: randomUUID(), name: "1", accepted: ["queen"] },
    {
      id: randomUUID(),
      name: "2",
      choices: [
        { id: randomUUID(), text: "honey", correct: true },
        { id: randomUUID(), text: "milk" },
      ],
    },
  ];
  const stem = "The [[1]] lays eggs, and [[2]] is made of **nectar**.";
  const cloze = await academy.question(course.id, { type: "cloze", stem, credit: "per-part", gaps });
  const slots = [
    { question_id: essay.id, points: 10 },
    { question_id: cloze.id, points: 4 },
  ];
  const exam = await academy.exam(course.id, { slots, shuffle: false, results: "solutions" });
  const lease = randomUUID();
  const { body: started } = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease });
  const { id } = started;
  const paper = await academy.call(learner, "POST", `/attempts/${id}/open`, { lease });
  const save = (position: number, answer: object) =>
    academy.call(learner, "PUT", `/attempts/${id}/answers/${position}`, { lease, counter: 1, answer });
  await save(0, { ...noAnswer, text: essayText });
  const filled = [
    { id: gaps[0]?.id, text: " Queen " },
    { id: gaps[1]?.id, text: gaps[1]?.choices?.[1]?.id },
  ];
  await save(1, { ...noAnswer, gaps: filled });
  await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
  const result = async () => JSON.parse((await academy.call(learner, "GET", `/attempts/${id}/result`)).text);
  const grade = (as = academy.instructor, points = [3, 6], more = {}) =>
    academy.call(as, "PUT", `/essays/${id}/0`, { given: rows.map(({ id: row }, at) => ({ row, points: points[at] })), ...more });
  return { course, learner, exam, id, paper, result, grade, rows, gaps };
}

test("an essay waits for a person and gets the points of its rubric; then the attempt has a grade", async () => {
  const { course, learner, id, result, grade, exam } = await handedIn();
  expect(await result()).toMatchObject({
    score: null,
    passed: null,
    ungraded: 1,
    questions: [{ judgement: { verdict: "ungraded" } }, {}],
  });
  const own = async () => JSON.parse((await academy.call(learner, "GET", `/learning/exams/${exam.id}`)).text).exam;
  expect(await own()).toMatchObject({ grade: null, attempts: [{ score: null, ungraded: 1 }] });
  const book = async () => JSON.parse((await academy.call(academy.instructor, "GET", `/courses/${course.id}/gradebook`)).text);
  expect((await book()).learners[0].cells[0]).toMatchObject({ state: "handed-in", grade: null });

  const queue = await academy.call(academy.instructor, "GET", `/courses/${course.id}/essays`);
  expect(queue.text).not.toContain("Nadia");
  expect(JSON.parse(queue.text)).toMatchObject({
    waiting: 1,
    essays: [{ attempt_id: id, state: "waiting", learner: null, reader: null, words: 8 }],
  });
  const opened = await academy.call(academy.instructor, "POST", `/essays/${id}/0/open`);
  expect(opened.text).not.toContain("Nadia");
  expect((await grade(academy.instructor, [5, 6])).body.code).toBe("request.invalid");
  expect((await grade()).body).toMatchObject({ score: 9, points: 10 });
  // 9 of 10, and one of two gaps for 4 points: 11 of 14.
  expect(await result()).toMatchObject({
    score: 11,
    ungraded: 0,
    passed: true,
    questions: [
      {
        score: 9,
        reading: {
          rows: [
            { points: 3, of: 4 },
            { points: 6, of: 6 },
          ],
        },
      },
      { score: 2, solution: { gaps: [{ text: "queen" }, { text: "honey" }] } },
    ],
  });
  expect((await book()).learners[0].cells[0]).toMatchObject({ state: "graded", grade: 7857 });
});

test("one person reads an essay at a time, until their lease ends", async () => {
  const { id, grade } = await handedIn();
  const admin = await academy.person({ role: "admin", name: "Ada Admin" });
  const open = (as = academy.instructor) => academy.call(as, "POST", `/essays/${id}/0/open`);
  const both = await Promise.all([open(), open(admin)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await open();
  const [reader, other] = both[0]?.status === 200 ? [academy.instructor, admin] : [admin, academy.instructor];
  expect((await grade(other)).body.code).toBe("essay.being_read");
  await academy.call(reader, "POST", `/essays/${id}/0/return`);
  expect((await open(other)).status).toBe(200);
  academy.pass(15 * 60 + 1);
  expect((await grade(reader)).status).toBe(200);
  academy.pass(-15 * 60 - 1);
});

test("a grade never overwrites what somebody else has given since the essay was opened", async () => {
  const { course, id, grade, result } = await handedIn();
  const admin = await academy.person({ role: "admin", name: "Ada Admin" });
  const open = (as: Person) => academy.call(as, "POST", `/essays/${id}/0/open`);
  await open(academy.instructor);
  academy.pass(16 * 60);
  // The lease has ended, so somebody else takes the essay and grades it.
  await open(admin);
  expect((await grade(admin, [4, 6])).body).toMatchObject({ score: 10 });
  expect((await grade(academy.instructor, [0, 0])).body.code).toBe("essay.read_meanwhile");
  expect((await result()).questions[0]).toMatchObject({ score: 10 });
  const list = await academy.call(academy.instructor, "GET", `/courses/${course.id}/essays`);
  expect(JSON.parse(list.text).essays[0]).toMatchObject({ state: "graded", reader: null });
  await open(academy.instructor);
  expect((await grade(academy.instructor, [1, 1])).body).toMatchObject({ score: 2 });
  academy.pass(-16 * 60);
});

test("a late answer that counts is read anew: what was given to the one before is gone", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const [row] = rubric();
  const essay = await academy.question(course.id, { type: "essay", stem: "Why?", credit: "by-rubric", rubric: [row] });
  const exam = await academy.exam(course.id, { slots: [{ question_id: essay.id, points: 4 }], results: "solutions" });
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  const save = (counter: number, text: string) =>
    academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter, answer: { ...noAnswer, text } });
  await save(1, "Because.");
  academy.pass(601);
  await handInClosed(academy.db, academy.clock());
  academy.pass(40);
  await save(2, "Because the dance tells the way.");
  const path = `/essays/${id}/0`;
  const given = [{ row: row?.id, points: 1, comment: "Too short." }];
  expect((await academy.call(academy.instructor, "PUT", path, { given })).status).toBe(200);
  await academy.call(academy.instructor, "POST", `${path}/open`);
  const late = { counts: true, reason: "The network was down." };
  await academy.call(academy.instructor, "POST", `/exams/${exam.id}/late-answers/${id}/0`, late);
  // The instructor's page still shows the answer before.
  expect((await academy.call(academy.instructor, "PUT", path, { given })).body.code).toBe("essay.changed_meanwhile");
  const { text } = await academy.call(learner, "GET", `/attempts/${id}/result`);
  expect(JSON.parse(text)).toMatchObject({ ungraded: 1, score: null, questions: [{ score: null, reading: null }] });
  expect((await academy.call(learner, "POST", `/attempts/${id}/answers/0/appeal`, { text: "No." })).body.code).toBe(
    "essay.not_graded",
  );
  const opened = JSON.parse((await academy.call(academy.instructor, "POST", `${path}/open`)).text);
  expect(opened).toMatchObject({ text: "Because the dance tells the way.", given: null, comment: "", score: null });
  expect((await academy.call(academy.instructor, "PUT", path, { given })).status).toBe(200);
  academy.pass(-641);
});

test("a learner may appeal once, after the grade, and gets an answer", async () => {
  const { course, learner, id, result, grade, rows } = await handedIn();
  const appeal = (text = "Row two earns more.") => academy.call(learner, "POST", `/attempts/${id}/answers/0/appeal`, { text });
  expect((await appeal()).body.code).toBe("essay.not_graded");
  await grade(academy.instructor, [1, 1]);
  expect((await appeal()).status).toBe(200);
  expect((await appeal("Again.")).body.code).toBe("essay.appealed");
  const queue = await academy.call(academy.instructor, "GET", `/courses/${course.id}/essays?state=appealed`);
  expect(JSON.parse(queue.text)).toMatchObject({ total: 1, waiting: 1 });
  const given = rows.map(({ id: row }, at) => ({ row, points: [1, 5][at], comment: `${[1, 5][at]} for the row.` }));
  await grade(academy.instructor, [], { given, reply: "You are right." });
  expect(await result()).toMatchObject({ score: 8, questions: [{ reading: { appeal: { reply: "You are right." } } }, {}] });
  const { text: exported } = await academy.call(learner, "GET", "/account/export");
  const [attempt] = JSON.parse(exported).exam_attempts;
  const [essay] = attempt.answers.filter((each: { appeal: string | null }) => each.appeal !== null);
  const [one, two] = [1, 5].map((points) => ({ criterion: expect.any(String), points, comment: `${points} for the row.` }));
  expect(essay).toMatchObject({ reply: "You are right.", criteria: [one, two] });
  expect((await appeal("Once more.")).body.code).toBe("essay.appealed");
});

test("all gaps of a cloze look alike and reveal nothing about their answers", async () => {
  const { paper, gaps } = await handedIn();
  const { questions } = JSON.parse(paper.text);
  const { stem, gaps: asked } = questions[1].question;
  expect(stem).toContain(`<span data-gap="${gaps[0]?.id}"></span> lays eggs`);
  expect(stem).toContain("<strong>nectar</strong>");
  expect(asked).toMatchObject([{ choices: [] }, { choices: [{}, {}] }]);
  expect(paper.text).not.toMatch(/queen|accepted|correct|"rubric"|Names the dance|where to fly/);
});

test.each([
  ["a gap without an answer", { type: "cloze", stem: "A [[1]] b [[2]]", gaps: [{ name: "1", accepted: ["x"] }] }, "stem"],
  [
    "a gap that is not shown",
    {
      type: "cloze",
      stem: "A [[1]]",
      gaps: [
        { name: "1", accepted: ["x"] },
        { name: "2", accepted: ["y"] },
      ],
    },
    "gaps.1.name",
  ],
  ["a gap in an address", { type: "cloze", stem: "[a](http://b.example/[[1]])", gaps: [{ name: "1", accepted: ["x"] }] }, "stem"],
  ["an essay without a rubric", { type: "essay", stem: "Why?", credit: "by-rubric" }, "rubric"],
  [
    "an essay for practice",
    { type: "essay", stem: "Why?", credit: "by-rubric", purpose: "practice", rubric: rubric() },
    "purpose",
  ],
  [
    "a picture from elsewhere",
    { type: "short-text", stem: "What? ![a bee](https://pictures.example/bee.png)", accepted: ["bee"] },
    "stem",
  ],
])("%s is refused, naming the field", async (_, question, field) => {
  const course = await academy.course();
  const gaps = ("gaps" in question ? question.gaps : []).map((gap) => ({ id: randomUUID(), ...gap }));
  const sent = await academy.call(academy.instructor, "POST", `/courses/${course.id}/questions`, {
    purpose: "exam",
    ...question,
    gaps,
  });
  expect([sent.status, sent.body]).toEqual([422, expect.objectContaining({ code: "request.invalid", field })]);
});

test("essays are shown to instructors of the course and to admins until they are graded, and again after an appeal", async () => {
  const { course, learner, id, grade } = await handedIn();
  const [admin, other] = [await academy.person({ role: "admin" }), await academy.person({ role: "instructor" })];
  const waitsFor = async (as: Person) => {
    const path = as === admin ? "/academy/overview" : "/teaching/waiting";
    const { work } = JSON.parse((await academy.call(as, "GET", path)).text) as Waiting;
    return work.filter(({ course: { id: each } }) => each === course.id).map(({ kind, count }) => [kind, count]);
  };
  for (const as of [academy.instructor, admin]) expect(await waitsFor(as)).toEqual([["essays_to_grade", 1]]);
  expect(await waitsFor(other)).toEqual([]);
  expect((await academy.call(learner, "GET", "/teaching/waiting")).status).toBe(403);
  await grade();
  for (const as of [academy.instructor, admin]) expect(await waitsFor(as)).toEqual([]);
  await academy.db
    .updateTable("essay_readings")
    .set({ appeal: "Please look again.", appealed_at: new Date().toISOString() })
    .where("attempt_id", "=", id)
    .execute();
  expect(await waitsFor(academy.instructor)).toEqual([["essays_to_grade", 1]]);
});
