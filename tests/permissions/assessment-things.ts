import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

type Asked = {
  ids: Record<"student", string>;
  now: Date;
  courseId: string;
  /** A course that the student takes as well; it is not used with the tutor. */
  otherCourse: string;
  lessonId: string;
  /** Part of every key. */
  word: string;
};

/** Create a question under a lesson, a published exam without attempts, and one that the student is taking. */
export async function assessmentThings(trx: Transaction<Schema>, { ids, now, courseId, otherCourse, lessonId, word }: Asked) {
  const optionId = randomUUID();
  const content = (stem: string) => ({
    type: "single-choice",
    stem,
    hint: "",
    feedback: `Because of ${word}.`,
    credit: "all-or-nothing",
    options: [
      { id: optionId, text: "Yes", correct: true, feedback: `Right, ${word}.` },
      { id: randomUUID(), text: "No", correct: false, feedback: `Wrong, ${word}.` },
    ],
    pairs: [],
    accepted: [],
    match_case: false,
    match_accents: true,
    value: "",
    tolerance: { kind: "absolute", amount: "0" },
    unit: "",
  });
  const insertQuestion = async (of: string, facts: { purpose: string; lesson_id?: string; shown_in_lesson?: boolean }) => {
    const { id } = await trx
      .insertInto("questions")
      .values({ course_id: of, ...facts })
      .returning("id")
      .executeTakeFirstOrThrow();
    const version = { question_id: id, number: 1, type: "single-choice", content: JSON.stringify(content("Is it a bee?")) };
    await trx.insertInto("question_versions").values(version).execute();
    return id;
  };
  const insertExam = async (of: string, question: string) => {
    const facts = {
      course_id: of,
      title: "Final",
      time_limit_minutes: 60,
      results: "solutions",
      published_at: now.toISOString(),
    };
    const { id } = await trx.insertInto("exams").values(facts).returning("id").executeTakeFirstOrThrow();
    await trx.insertInto("exam_slots").values({ exam_id: id, position: 0, question_id: question, points: 1 }).execute();
    return id;
  };
  /** Insert an ungraded essay of the student. */
  const insertEssay = async () => {
    const rubricRowId = randomUUID();
    const essay = { ...content("Why?"), type: "essay", credit: "by-rubric", options: [], gaps: [] };
    const { id: question } = await trx
      .insertInto("questions")
      .values({ course_id: courseId, purpose: "exam" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify({ ...essay, rubric: [{ id: rubricRowId, text: "Says why", points: 4 }] });
    await trx
      .insertInto("question_versions")
      .values({ question_id: question, number: 1, type: "essay", content: stored })
      .execute();
    const exam_id = await insertExam(courseId, question);
    const at = now.toISOString();
    const { id: essayAttemptId } = await trx
      .insertInto("exam_attempts")
      .values({
        exam_id,
        user_id: ids.student,
        number: 1,
        lease: randomUUID(),
        passing_percent: 60,
        max_score: 1,
        ungraded: 1,
        started_at: at,
        closes_at: at,
        handed_in_at: at,
        handed_in_by: "learner",
        score: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const answer = JSON.stringify({ options: [], matches: [], text: "Because bees dance.", decimal: null, gaps: [] });
    await trx
      .insertInto("exam_responses")
      .values({ attempt_id: essayAttemptId, position: 0, question_id: question, version: 1, points: 1, answer })
      .execute();
    await trx
      .insertInto("late_answers")
      .values({ attempt_id: essayAttemptId, position: 0, answer, counter: 9, received_at: at })
      .execute();
    return { essayAttemptId, rubricRowId, essayExamId: exam_id, essayQuestionId: question };
  };
  const questionId = await insertQuestion(courseId, { purpose: "practice", lesson_id: lessonId, shown_in_lesson: true });
  const examQuestionId = await insertQuestion(courseId, { purpose: "exam" });
  const takenQuestionId = await insertQuestion(otherCourse, { purpose: "exam" });
  const examId = await insertExam(courseId, examQuestionId);
  const takenExamId = await insertExam(otherCourse, takenQuestionId);
  const lease = randomUUID();
  const { id: attemptId } = await trx
    .insertInto("exam_attempts")
    .values({
      exam_id: takenExamId,
      user_id: ids.student,
      number: 1,
      lease,
      passing_percent: 60,
      started_at: now.toISOString(),
      closes_at: new Date(now.getTime() + 3_600_000).toISOString(),
      max_score: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("exam_responses")
    .values({ attempt_id: attemptId, position: 0, question_id: takenQuestionId, version: 1, points: 1 })
    .execute();
  const essay = await insertEssay();
  return { ...essay, questionId, examQuestionId, optionId, examId, takenExamId, attemptId, lease };
}
