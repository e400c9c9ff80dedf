import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resultSchema } from "#domain/attempt-result.schema.ts";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

test.each([
  ["score", [], ["", "A queen lays eggs."]],
  ["answers", [null, "A queen lays eggs.", "", null], []],
  ["solutions", [null, "A queen lays eggs.", "", null], []],
])(
  "an exam that shows %s refers back to the passages of missed questions, and to nothing else",
  async (results, expected, apart) => {
    const course = await academy.course();
    const learner = await academy.learner(course.id);
    const about = { lesson_id: course.lessonIds[0] };
    const questions = [
      // Answered correctly; missed; missed, with a lesson that lacks the passage; missed, without a lesson.
      await academy.question(course.id, singleChoice("1?", ["yes", "no"], { ...about, passage: "A queen lays eggs." })),
      await academy.question(course.id, singleChoice("2?", ["yes", "no"], { ...about, passage: "A  queen\nlays eggs." })),
      await academy.question(course.id, singleChoice("3?", ["yes", "no"], about)),
      await academy.question(course.id, singleChoice("4?", ["yes", "no"], { passage: "Words of no lesson." })),
    ];
    const exam = await academy.exam(course.id, {
      slots: questions.map(({ id }) => ({ question_id: id })),
      shuffle: false,
      results,
    });
    const lease = randomUUID();
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    const paper = await academy.call(learner, "POST", `/attempts/${id}/open`, { lease });
    expect(paper.text).not.toContain("queen");
    const answer = { ...noAnswer, options: [questions[0]?.options[0]?.id] };
    await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
    await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
    const result = resultSchema.parse(JSON.parse((await academy.call(learner, "GET", `/attempts/${id}/result`)).text));
    expect(result.questions.map(({ read_again }) => read_again?.passage ?? null)).toEqual(expected);
    expect(result.read_again.map(({ passage }) => passage)).toEqual(apart);
    for (const to of [...result.questions.map(({ read_again }) => read_again), ...result.read_again])
      if (to) expect(to).toMatchObject({ course_id: course.id, lesson_id: course.lessonIds[0] });
  },
);

test.each(["score", "solutions"])(
  "a result that shows %s quotes nothing of a lesson that waits for its learner",
  async (results) => {
    const course = await academy.course();
    const learner = await academy.learner(course.id);
    const [first, second] = course.lessonIds;
    const questions = [
      await academy.question(course.id, singleChoice("1?", ["yes", "no"], { lesson_id: first, passage: "A queen lays eggs." })),
      await academy.question(
        course.id,
        singleChoice("2?", ["yes", "no"], { lesson_id: second, passage: "A drone does not work." }),
      ),
    ];
    const exam = await academy.exam(course.id, { slots: questions.map(({ id }) => ({ question_id: id })), results });
    const waits = { after_exam_id: exam.id };
    await academy.call(academy.instructor, "PUT", `/courses/${course.id}/release-conditions/${second}`, waits);
    const lease = randomUUID();
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
    const { text } = await academy.call(learner, "GET", `/attempts/${id}/result`);
    expect([text.includes("A queen lays eggs."), text.includes("A drone does not work.")]).toEqual([true, false]);
  },
);

test("an exam that shows the score alone refers back only after a failure, and each passage once", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const about = { lesson_id: course.lessonIds[0], passage: "A queen lays eggs." };
  const questions = await Promise.all(
    ["1?", "2?", "3?"].map((stem) => academy.question(course.id, singleChoice(stem, ["yes", "no"], about))),
  );
  const exam = await academy.exam(course.id, {
    slots: questions.map(({ id }) => ({ question_id: id })),
    shuffle: false,
    passing_percent: 33,
    attempts_allowed: 2,
  });
  const readAgain = [];
  for (const answered of [questions.slice(0, 1), []]) {
    const lease = randomUUID();
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    await academy.call(learner, "POST", `/attempts/${id}/open`, { lease });
    for (const [position, { options }] of answered.entries()) {
      const answer = { ...noAnswer, options: [options[0]?.id] };
      await academy.call(learner, "PUT", `/attempts/${id}/answers/${position}`, { lease, counter: 1, answer });
    }
    await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
    const { text } = await academy.call(learner, "GET", `/attempts/${id}/result`);
    readAgain.push(resultSchema.parse(JSON.parse(text)).read_again.map(({ passage }) => passage));
  }
  expect(readAgain).toEqual([[], ["A queen lays eggs."]]);
});

test("a half-right answer is missed, also where its only point was rounded up", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const about = { lesson_id: course.lessonIds[0] };
  const pairs = ["queen", "drone"].map((left) => ({ id: randomUUID(), left, match_id: randomUUID(), right: `a ${left}` }));
  const half = { type: "matching", stem: "Match.", credit: "per-part", pairs, ...about, passage: "A queen lays eggs." };
  const questions = [
    await academy.question(course.id, half),
    await academy.question(course.id, singleChoice("2?", ["yes", "no"], { ...about, passage: "A drone does not work." })),
  ];
  const slots = questions.map(({ id }) => ({ question_id: id, points: 1 }));
  const exam = await academy.exam(course.id, { slots, shuffle: false, passing_percent: 100 });
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  const answer = { ...noAnswer, matches: [{ left: pairs[0]?.id, right: pairs[0]?.match_id }] };
  await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
  await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
  const { text } = await academy.call(learner, "GET", `/attempts/${id}/result`);
  const result = resultSchema.parse(JSON.parse(text));
  expect([result.score, result.passed]).toEqual([1, false]);
  expect(result.read_again.map(({ passage }) => passage)).toEqual(["A drone does not work.", "A queen lays eggs."]);
});

test("while another attempt is left, the passages of the whole paper are listed, so that nobody learns which answers are wrong", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const ask = (stem: string, passage: string) =>
    academy.question(course.id, singleChoice(stem, ["yes", "no"], { lesson_id: course.lessonIds[0], passage }));
  const questions = [await ask("1?", "A queen lays eggs."), await ask("2?", "A drone does not work.")];
  const exam = await academy.exam(course.id, {
    slots: questions.map(({ id }) => ({ question_id: id })),
    shuffle: false,
    passing_percent: 100,
    attempts_allowed: 2,
  });
  const listed = [];
  const read = async (id: string) => {
    const { text } = await academy.call(learner, "GET", `/attempts/${id}/result`);
    return resultSchema.parse(JSON.parse(text)).read_again.map(({ passage }) => passage);
  };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const lease = randomUUID();
    const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
    await academy.call(learner, "POST", `/attempts/${id}/open`, { lease });
    const answer = { ...noAnswer, options: [questions[0]?.options[0]?.id] };
    await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
    await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
    listed.push(await read(id));
  }
  expect(listed).toEqual([["A drone does not work.", "A queen lays eggs."], ["A drone does not work."]]);
});
