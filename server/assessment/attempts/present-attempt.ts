import { AppError } from "#domain/errors.ts";
import type { AttemptResult, Paper } from "#domain/exam.schema.ts";
import { isAnswered, isPassed } from "#domain/grade-answer.ts";
import { judgeAnswer, presentQuestion, solutionOf } from "#server/assessment/questions/present-question.ts";
import type { Database } from "#server/dependencies.ts";
import { findOwnExams } from "./own-exams.ts";
import { findResponses, type StoredAttempt } from "./queries.ts";

const nothing = { options: [], matches: [], text: "", decimal: null };

/** The paper of an attempt: what is asked and what is saved, and nothing of any key. */
export async function presentPaper(db: Database, attempt: StoredAttempt, now: Date): Promise<Paper> {
  const [exam, responses] = await Promise.all([findExamOf(db, attempt.examId), findResponses(db, attempt.id)]);
  const group = attempt.userId;
  return {
    id: attempt.id,
    exam,
    number: attempt.number,
    passing_percent: attempt.passingPercent,
    questions: await Promise.all(
      responses.map(async ({ position, points, content, order, answer, marked, counter }) => ({
        position,
        points,
        question: await presentQuestion(content, { order, group }),
        answer,
        marked,
        counter,
      })),
    ),
    now: now.toISOString(),
    closes_at: attempt.closesAt.toISOString(),
  };
}

/** What an attempt that was handed in came to: points, which answers are right, or the solutions, as the exam shows it and once it does. */
export async function presentResult(db: Database, attempt: StoredAttempt, now: Date): Promise<AttemptResult> {
  const { userId, examId, score, maxScore, passingPercent, handedInAt, handedInBy } = attempt;
  const [found] = await findOwnExams(db, { userId, examId, now });
  if (!found || !handedInAt) throw new AppError("attempt.not_found");
  const { exam, results, areShown, closesAt } = found;
  const responses = await findResponses(db, attempt.id);
  const showsAnswers = areShown && results !== "score";
  const showsSolutions = areShown && results === "solutions";
  return {
    id: attempt.id,
    exam: { id: exam.id, title: exam.title, course: exam.course },
    number: attempt.number,
    handed_in_at: handedInAt.toISOString(),
    handed_in_by: handedInBy ?? "clock",
    shown_from: areShown ? null : (closesAt?.toISOString() ?? null),
    answered: responses.filter(({ answer }) => isAnswered(answer)).length,
    score: areShown ? score : null,
    max_score: maxScore,
    passing_percent: passingPercent,
    passed: areShown && score !== null ? isPassed({ score, maxScore, passingPercent }) : null,
    questions: showsAnswers
      ? await Promise.all(
          responses.map(async ({ position, points, content, order, answer, score: earned }) => {
            const judged = await judgeAnswer(content, answer ?? nothing, userId);
            return {
              position,
              points,
              question: await presentQuestion(content, { order, group: userId }),
              answer,
              score: earned,
              judgement: showsSolutions ? judged : { ...judged, feedback: [] },
              solution: showsSolutions ? solutionOf(content) : null,
            };
          }),
        )
      : [],
  };
}

async function findExamOf(db: Database, id: string): Promise<Paper["exam"]> {
  return db.selectFrom("exams").select(["id", "title", "course_id"]).where("id", "=", id).executeTakeFirstOrThrow();
}
