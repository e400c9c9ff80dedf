import { randomUUID } from "node:crypto";
import type { Add } from "./new-rows.ts";

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

/** Add a question under a lesson, a published exam without attempts, and one that the student is taking. */
export function assessmentThings(add: Add, { ids, now, courseId, otherCourse, lessonId, word }: Asked) {
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
  const addQuestion = (of: string, facts: { purpose: string; lesson_id?: string; shown_in_lesson?: boolean }) => {
    const id = randomUUID();
    add("questions", { id, course_id: of, ...facts });
    const version = { question_id: id, number: 1, type: "single-choice", content: JSON.stringify(content("Is it a bee?")) };
    add("question_versions", version);
    return id;
  };
  const addExam = (of: string, question: string) => {
    const id = randomUUID();
    add("exams", {
      id,
      course_id: of,
      title: "Final",
      time_limit_minutes: 60,
      results: "solutions",
      published_at: now.toISOString(),
    });
    add("exam_slots", { exam_id: id, position: 0, question_id: question, points: 1 });
    return id;
  };
  /** Add an ungraded essay of the student. */
  const addEssay = () => {
    const rubricRowId = randomUUID();
    const question = randomUUID();
    const essayAttemptId = randomUUID();
    const essay = { ...content("Why?"), type: "essay", credit: "by-rubric", options: [], gaps: [] };
    add("questions", { id: question, course_id: courseId, purpose: "exam" });
    const stored = JSON.stringify({ ...essay, rubric: [{ id: rubricRowId, text: "Says why", points: 4 }] });
    add("question_versions", { question_id: question, number: 1, type: "essay", content: stored });
    const exam_id = addExam(courseId, question);
    const at = now.toISOString();
    add("exam_attempts", {
      id: essayAttemptId,
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
    });
    const answer = JSON.stringify({ options: [], matches: [], text: "Because bees dance.", decimal: null, gaps: [] });
    add("exam_responses", { attempt_id: essayAttemptId, position: 0, question_id: question, version: 1, points: 1, answer });
    add("late_answers", { attempt_id: essayAttemptId, position: 0, answer, counter: 9, received_at: at });
    return { essayAttemptId, rubricRowId, essayExamId: exam_id, essayQuestionId: question };
  };
  const questionId = addQuestion(courseId, { purpose: "practice", lesson_id: lessonId, shown_in_lesson: true });
  const examQuestionId = addQuestion(courseId, { purpose: "exam" });
  const takenQuestionId = addQuestion(otherCourse, { purpose: "exam" });
  const examId = addExam(courseId, examQuestionId);
  const takenExamId = addExam(otherCourse, takenQuestionId);
  const lease = randomUUID();
  const attemptId = randomUUID();
  add("exam_attempts", {
    id: attemptId,
    exam_id: takenExamId,
    user_id: ids.student,
    number: 1,
    lease,
    passing_percent: 60,
    started_at: now.toISOString(),
    closes_at: new Date(now.getTime() + 3_600_000).toISOString(),
    max_score: 1,
  });
  add("exam_responses", { attempt_id: attemptId, position: 0, question_id: takenQuestionId, version: 1, points: 1 });
  const essay = addEssay();
  return { ...essay, questionId, examQuestionId, optionId, examId, takenExamId, attemptId, lease };
}
