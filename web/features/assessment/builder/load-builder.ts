import type { AccommodationList } from "#domain/accommodation.schema.ts";
import type { Exam, ExamList } from "#domain/exam.schema.ts";
import type { Gradebook, LateList } from "#domain/gradebook.schema.ts";
import type { CorrectionList } from "#domain/correction.schema.ts";
import type { Essay, EssayList } from "#domain/essay.schema.ts";
import type { Question, QuestionList } from "#domain/question.schema.ts";
import type { TaughtTitles } from "#domain/teaching.schema.ts";
import { request } from "#web/platform/api.ts";
import { countPages } from "#web/platform/load-panel.ts";
import { builderHref, type BuilderParams } from "./builder-params.ts";

type Course = { id: string; title: string };
/** The data of the builder's current view. */
export type BuilderData = { course: Course } & (
  | { kind: "questions"; list: QuestionList; pageCount: number }
  | { kind: "question"; list: QuestionList; question: Question | null }
  | { kind: "exams"; list: ExamList; accommodations: AccommodationList }
  | { kind: "exam"; exam: Exam | null; questions: QuestionList; corrections: CorrectionList | null; late: LateList | null }
  | { kind: "essays"; list: EssayList; pageCount: number }
  | { kind: "essay"; essay: Essay }
  | { kind: "gradebook"; gradebook: Gradebook; pageCount: number }
);

/** Load the data of the builder's current view. Throws ApiError. */
export async function loadBuilder(asked: BuilderParams, signal: AbortSignal): Promise<BuilderData> {
  const { course: courseId, view, item, search, page } = asked;
  const params = { courseId };
  const questions = (query: Partial<Pick<BuilderParams, "search" | "type" | "purpose" | "lesson" | "page">>) =>
    request("GET", "/api/courses/{courseId}/questions", { params, query, signal });
  if (view === "gradebook") {
    const gradebook = await request("GET", "/api/courses/{courseId}/gradebook", { params, query: { search, page }, signal });
    return { kind: "gradebook", course: gradebook.course, gradebook, pageCount: countPages(gradebook, asked, builderHref) };
  }
  if (view === "essays" && item !== "") {
    const [attemptId = "", position = ""] = item.split(".");
    const [list, essay] = await Promise.all([
      request("GET", "/api/courses/{courseId}/essays", { params, signal }),
      request("POST", "/api/essays/{attemptId}/{position}/open", { params: { attemptId, position }, signal }),
    ]);
    return { kind: "essay", course: list.course, essay };
  }
  if (view === "essays") {
    const query = { page, ...(asked.names && { names: asked.names }) };
    const list = await request("GET", "/api/courses/{courseId}/essays", { params, query, signal });
    return { kind: "essays", course: list.course, list, pageCount: countPages(list, asked, builderHref) };
  }
  if (view === "exams" && item !== "") {
    const [exam, list] = await Promise.all([
      item === "new" ? null : request("GET", "/api/exams/{examId}", { params: { examId: item }, signal }),
      questions({ purpose: "exam" }),
    ]);
    const of = { params: { examId: item }, signal };
    const isTaken = exam !== null && exam.attempts > 0;
    const [corrections, late] = await Promise.all([
      isTaken ? request("GET", "/api/exams/{examId}/corrections", of) : null,
      isTaken ? request("GET", "/api/exams/{examId}/late-answers", of) : null,
    ]);
    return { kind: "exam", course: list.course, exam, questions: list, corrections, late };
  }
  if (view === "exams") {
    const [list, accommodations] = await Promise.all([
      request("GET", "/api/courses/{courseId}/exams", { params, signal }),
      request("GET", "/api/courses/{courseId}/accommodations", { params, signal }),
    ]);
    return { kind: "exams", course: list.course, list, accommodations };
  }
  if (item !== "") {
    const [question, list] = await Promise.all([
      item === "new" ? null : request("GET", "/api/questions/{questionId}", { params: { questionId: item }, signal }),
      questions({}),
    ]);
    return { kind: "question", course: list.course, list, question };
  }
  const { type, purpose, lesson } = asked;
  const list = await questions({ search, type, purpose, lesson, page });
  return { kind: "questions", course: list.course, list, pageCount: countPages(list, asked, builderHref) };
}

/** Search exam questions to choose from. */
export async function findExamQuestions(courseId: string, search: string): Promise<QuestionList> {
  return request("GET", "/api/courses/{courseId}/questions", { params: { courseId }, query: { search, purpose: "exam" } });
}

/** Load the courses that a person teaches, to choose from. */
export async function loadOwnTitles(signal: AbortSignal): Promise<{ kind: "titles"; titles: TaughtTitles }> {
  return { kind: "titles", titles: await request("GET", "/api/teaching/titles", { signal }) };
}
