import { admins, allStaff, authors, people, readers, theStudent } from "./actors.ts";
import type { Row } from "./row.ts";
import type { Scene } from "./scene.ts";

const contentFields =
  "type stem hint feedback credit options options[].id options[].text options[].correct options[].feedback pairs pairs[].id pairs[].left " +
  "pairs[].match_id pairs[].right accepted match_case match_accents value tolerance tolerance.kind tolerance.amount unit gaps gaps[].id gaps[].name gaps[].accepted gaps[].choices " +
  "gaps[].choices[].id gaps[].choices[].text gaps[].choices[].correct rubric rubric[].id rubric[].text rubric[].points";
const questionFields = `${contentFields} purpose lesson_id passage shown_in_lesson tags`;
const examFields =
  "title instructions time_limit_minutes attempts_allowed opens_at closes_at passing_percent grading shuffle results results_after_closing results_when_posted access_code " +
  "slots slots[].question_id slots[].pool_tag slots[].draw slots[].points";
const answerFields =
  "answer answer.options answer.matches answer.matches[].left answer.matches[].right answer.text answer.decimal answer.gaps " +
  "answer.gaps[].id answer.gaps[].text";

const content = { type: "short-text", stem: "What is it?", accepted: ["a bee"] };
const answer = { options: [], matches: [], text: "a bee", decimal: null };
const exam = ({ examQuestionId }: Scene) => ({
  title: "Final",
  time_limit_minutes: 30,
  slots: [{ question_id: examQuestionId }],
});
const staff = ["instructor", "coInstructor", "admin", "superAdmin"] as const;
const inCourse = ["student", ...staff] as const;

/** Questions, exams and grades. */
export const assessment: Row[] = [
  {
    call: "GET /api/courses/{courseId}/questions",
    parameters: "search type purpose lesson tag page",
    who: authors(200),
  },
  {
    call: "POST /api/courses/{courseId}/questions",
    parameters: "draft",
    fields: questionFields,
    body: () => ({ ...content, purpose: "practice" }),
    who: authors(201),
  },
  {
    call: "POST /api/courses/{courseId}/questions/import",
    fields: "format text purpose import",
    body: () => ({ format: "gift", text: "What is it?{=a bee}", import: true }),
    who: authors(200),
  },
  {
    call: "GET /api/courses/{courseId}/questions/export",
    parameters: "format",
    who: authors(200),
    tells: { questionKey: staff },
  },
  {
    call: "POST /api/courses/{courseId}/question-drafts",
    fields: "lesson_id count",
    body: ({ lessonId }) => ({ lesson_id: lessonId, count: 3 }),
    who: authors(200),
    tells: { lessonText: staff },
  },
  { call: "POST /api/questions/preview", fields: contentFields, body: () => content, who: allStaff(200) },
  { call: "GET /api/questions/{questionId}", who: authors(200, "question.not_found"), tells: { questionKey: staff } },
  {
    call: "PUT /api/questions/{questionId}",
    fields: `${questionFields} version`,
    body: () => ({ ...content, purpose: "practice", version: 1 }),
    who: authors(200, "question.not_found"),
    cases: [
      {
        when: "naming a lesson of another course",
        body: ({ otherCourseId }) => ({ ...content, purpose: "practice", version: 1, lesson_id: otherCourseId }),
        who: authors("request.invalid", "question.not_found"),
      },
    ],
  },
  {
    call: "DELETE /api/questions/{questionId}",
    who: authors(200, "question.not_found"),
    cases: [
      {
        when: "one that an exam asks",
        at: ({ examQuestionId }) => ({ questionId: examQuestionId }),
        who: authors("question.in_exam", "question.not_found"),
      },
    ],
  },
  { call: "GET /api/courses/{courseId}/lessons/{lessonId}/checks", who: readers(200) },
  {
    call: "POST /api/courses/{courseId}/lessons/{lessonId}/checks/{questionId}",
    fields: `version ${answerFields}`,
    body: ({ optionId }) => ({ version: 1, answer: { ...answer, options: [optionId] } }),
    who: readers(200),
    tells: { questionKey: inCourse },
    cases: [
      {
        when: "an exam's question",
        at: ({ examQuestionId }) => ({ questionId: examQuestionId }),
        body: ({ optionId }) => ({ version: 1, answer: { ...answer, options: [optionId] } }),
        who: readers("question.not_found"),
      },
    ],
  },
  { call: "GET /api/courses/{courseId}/exams", who: authors(200) },
  { call: "POST /api/courses/{courseId}/exams", fields: examFields, body: exam, who: authors(201) },
  { call: "GET /api/exams/{examId}", who: authors(200, "exam.not_found") },
  {
    call: "PUT /api/exams/{examId}",
    fields: `${examFields} revision`,
    body: (scene) => ({ ...exam(scene), revision: 1 }),
    who: authors(200, "exam.not_found"),
    cases: [
      {
        when: "asking something else of those who take it",
        at: ({ takenExamId }) => ({ examId: takenExamId }),
        body: (scene) => ({ ...exam(scene), revision: 1 }),
        who: authors("exam.has_attempts", "exam.not_found"),
      },
    ],
  },
  {
    call: "POST /api/exams/{examId}/publish",
    fields: "published revision",
    body: () => ({ published: false, revision: 1 }),
    who: authors(200, "exam.not_found"),
  },
  { call: "GET /api/exams/{examId}/preview", who: authors(200, "exam.not_found") },
  {
    call: "POST /api/exams/{examId}/preview/result",
    fields: `questions questions[].question_id questions[].version questions[].points questions[].order ${answerFields.replaceAll("answer", "questions[].answer")}`,
    body: ({ examQuestionId }) => ({
      questions: [{ question_id: examQuestionId, version: 1, points: 1, order: [], answer: null }],
    }),
    who: authors(200, "exam.not_found"),
    tells: { questionKey: staff },
  },
  { call: "GET /api/exams/{examId}/form", parameters: "form", who: authors(200, "exam.not_found") },
  {
    call: "DELETE /api/exams/{examId}",
    who: authors(200, "exam.not_found"),
    cases: [
      {
        when: "one that somebody takes",
        at: ({ takenExamId }) => ({ examId: takenExamId }),
        who: authors("exam.has_attempts", "exam.not_found"),
      },
    ],
  },
  {
    call: "GET /api/courses/{courseId}/gradebook",
    parameters: "search page",
    who: authors(200),
    tells: { studentName: staff },
  },
  { call: "GET /api/courses/{courseId}/gradebook.csv", who: authors(200), tells: { studentName: staff } },
  {
    call: "PUT /api/courses/{courseId}/grade-groups",
    fields: "groups groups[].title groups[].weight groups[].drop_lowest groups[].exam_ids replaces",
    body: () => ({ groups: [{ title: "Finals", weight: 1 }] }),
    who: authors(200),
  },
  {
    call: "PUT /api/exams/{examId}/grades/{personId}",
    fields: "decision grade reason replaces",
    at: ({ ids }) => ({ personId: ids.student }),
    body: () => ({ decision: "excuse", reason: "Ill" }),
    who: authors(200, "exam.not_found"),
  },
  { call: "POST /api/exams/{examId}/grades/post", who: authors(200, "exam.not_found") },
  {
    call: "GET /api/learning/completion",
    parameters: "course_id",
    who: people(200),
    writes: "a course whose rule is met meanwhile is completed",
  },
  { call: "GET /api/courses/{courseId}/completion-rule", who: authors(200) },
  {
    call: "PUT /api/courses/{courseId}/completion-rule",
    fields: "lessons checks exams grade_percent certificate_grade",
    body: () => ({ lessons: "every", checks: false, exams: false, grade_percent: null }),
    who: authors(200),
  },
  { call: "GET /api/courses/{courseId}/release-conditions", who: authors(200) },
  {
    call: "PUT /api/courses/{courseId}/release-conditions/{itemId}",
    fields: "opens_at after_days after_lesson_id after_exam_id",
    at: ({ lessonId }) => ({ itemId: lessonId }),
    body: () => ({ after_days: 3 }),
    who: authors(200),
  },
  { call: "GET /api/learning/exams", who: people(200) },
  { call: "GET /api/learning/exams/{examId}", who: theStudent(200, "exam.not_found") },
  {
    call: "POST /api/learning/exams/{examId}/attempts",
    fields: "lease access_code",
    body: ({ lease }) => ({ lease }),
    who: theStudent(201, "exam.not_found"),
  },
  {
    call: "POST /api/attempts/{attemptId}/open",
    fields: "lease take",
    body: ({ lease }) => ({ lease, take: true }),
    who: theStudent(200, "attempt.not_found"),
  },
  {
    call: "PUT /api/attempts/{attemptId}/answers/{position}",
    fields: `lease counter marked ${answerFields}`,
    at: () => ({ position: "0" }),
    body: ({ lease }) => ({ lease, counter: 1, answer }),
    who: theStudent(200, "attempt.not_found"),
  },
  {
    call: "POST /api/attempts/{attemptId}/hand-in",
    fields: "lease",
    body: ({ lease }) => ({ lease }),
    who: theStudent(200, "attempt.not_found"),
  },
  {
    call: "POST /api/attempts/{attemptId}/break",
    fields: "lease on",
    body: ({ lease }) => ({ lease, on: true }),
    who: theStudent("attempt.no_break", "attempt.not_found"),
  },
  { call: "GET /api/attempts/{attemptId}/receipt", who: theStudent("attempt.not_handed_in", "attempt.not_found") },
  { call: "GET /api/attempts/{attemptId}/clock", who: theStudent(200, "attempt.not_found") },
  {
    call: "POST /api/attempts/{attemptId}/visible-time",
    fields: "lease seen seen[].position seen[].ms",
    body: ({ lease }) => ({ lease, seen: [{ position: 0, ms: 10 }] }),
    who: theStudent(200, "attempt.not_found"),
  },
  { call: "GET /api/exams/{examId}/notices", who: authors(200, "exam.not_found") },
  {
    call: "POST /api/exams/{examId}/notices",
    fields: "text",
    body: () => ({ text: "Question 2 asks about drones." }),
    who: authors(201, "exam.not_found"),
  },
  {
    call: "DELETE /api/exams/{examId}/notices/{noticeId}",
    at: ({ examId }) => ({ noticeId: examId }),
    who: authors(200, "exam.not_found"),
  },
  { call: "GET /api/exams/{examId}/statistics", who: authors(200, "exam.not_found") },
  { call: "GET /api/exams/{examId}/late-answers", who: authors(200, "exam.not_found") },
  {
    call: "POST /api/exams/{examId}/late-answers/{attemptId}/{position}",
    fields: "counts reason",
    at: ({ essayExamId, essayAttemptId }) => ({ examId: essayExamId, attemptId: essayAttemptId, position: "0" }),
    body: () => ({ counts: true, reason: "The network was down." }),
    who: authors(200, "exam.not_found"),
  },
  { call: "GET /api/learning/accommodation", who: people(200) },
  { call: "GET /api/courses/{courseId}/accommodations", who: authors(200) },
  { call: "GET /api/people/{personId}/accommodation", who: admins(200) },
  {
    call: "PUT /api/people/{personId}/accommodation",
    fields: "time_percent break_minutes extra_attempts calm reason",
    body: () => ({ time_percent: 125, break_minutes: 0, extra_attempts: 0, calm: false }),
    who: admins(200),
  },
  { call: "GET /api/exams/{examId}/corrections", who: authors(200, "exam.not_found") },
  {
    call: "POST /api/exams/{examId}/corrections/preview",
    fields: "question_id remedy may_lower",
    at: ({ essayExamId }) => ({ examId: essayExamId }),
    body: ({ essayQuestionId }) => ({ question_id: essayQuestionId, remedy: "full-marks" }),
    who: authors(200, "exam.not_found"),
    // Whose grade would change.
    tells: { studentName: staff },
  },
  {
    call: "POST /api/exams/{examId}/corrections",
    fields: "question_id remedy may_lower reason",
    at: ({ essayExamId }) => ({ examId: essayExamId }),
    body: ({ essayQuestionId }) => ({ question_id: essayQuestionId, remedy: "full-marks", reason: "The key was wrong." }),
    who: authors(201, "exam.not_found"),
  },
  {
    call: "POST /api/attempts/{attemptId}/answers/{position}/appeal",
    fields: "text",
    at: () => ({ position: "0" }),
    body: () => ({ text: "Read it again." }),
    who: theStudent("essay.not_graded", "attempt.not_found"),
  },
  {
    call: "GET /api/courses/{courseId}/essays",
    parameters: "state names page",
    who: authors(200),
    cases: [{ when: "with names", query: () => ({ names: "yes" }), who: authors(200), tells: { studentName: staff } }],
  },
  {
    call: "POST /api/essays/{attemptId}/{position}/open",
    at: ({ essayAttemptId }) => ({ attemptId: essayAttemptId, position: "0" }),
    who: authors(200, "essay.not_found"),
    tells: { questionKey: staff },
  },
  {
    call: "PUT /api/essays/{attemptId}/{position}",
    fields: "given given[].row given[].points given[].comment comment reply",
    at: ({ essayAttemptId }) => ({ attemptId: essayAttemptId, position: "0" }),
    body: ({ rubricRowId }) => ({ given: [{ row: rubricRowId, points: 2 }] }),
    who: authors(200, "essay.not_found"),
  },
  {
    call: "POST /api/essays/{attemptId}/{position}/return",
    at: ({ essayAttemptId }) => ({ attemptId: essayAttemptId, position: "0" }),
    who: authors(200, "essay.not_found"),
  },
  {
    call: "DELETE /api/essays/{attemptId}/{position}/suggestion",
    at: ({ essayAttemptId }) => ({ attemptId: essayAttemptId, position: "0" }),
    who: authors(200, "essay.not_found"),
  },
  {
    call: "POST /api/essays/{attemptId}/{position}/suggestion",
    at: ({ essayAttemptId }) => ({ attemptId: essayAttemptId, position: "0" }),
    who: authors("essay.no_reader", "essay.not_found"),
  },
  { call: "GET /api/attempts/{attemptId}/result", who: theStudent("attempt.not_handed_in", "attempt.not_found") },
];
