import { AppError } from "#domain/errors.ts";
import { scoreAnswer } from "#domain/correction.ts";
import { closingOf } from "#domain/exam.ts";
import type { Exam } from "#domain/exam.schema.ts";
import type { ExamForm, ExamPreview, PreviewAnswers, PreviewResult } from "#domain/exam-preview.schema.ts";
import { isAnswered, isPassed } from "#domain/grade-answer.ts";
import type { QuestionContent } from "#domain/question.ts";
import { questionContentSchema } from "#domain/question.schema.ts";
import { byChance, bySeed, drawPaper, type Draw, type DrawnQuestion } from "#server/assessment/exams/draw-questions.ts";
import { findExamProblem, findExamQuestions, findStartProblem } from "#server/assessment/exams/check-exam.ts";
import { numberIn } from "#domain/number-language.ts";
import { presentQuestion, solutionOf } from "#server/assessment/questions/present-question.ts";
import type { Database } from "#server/dependencies.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import { presentAnswered } from "./present-attempt.ts";
import { findPassages } from "./read-again.ts";

/** Draw an exam for its author, as an attempt would. Nothing is stored. Throws `exam.unfit` if learners could not start it either. */
export async function previewExam(db: Database, exam: Exam, { group, now }: { group: string; now: Date }): Promise<ExamPreview> {
  // A closing time in the past would end the preview at once.
  const closesAt = exam.closes_at === null || new Date(exam.closes_at) <= now ? null : new Date(exam.closes_at);
  const isEndless = exam.time_limit_minutes === null && closesAt === null;
  const questions = await draw(db, exam, { by: byChance, now });
  const { language } = await courseOf(db, exam);
  return {
    exam: { id: exam.id, title: exam.title, course_id: exam.course_id, language },
    instructions: await renderMarkdown(exam.instructions, { group }),
    passing_percent: exam.passing_percent,
    questions: await Promise.all(
      questions.map(async ({ id, version, content, points, order }, position) => ({
        question_id: id,
        version,
        position,
        points,
        order,
        question: await presentQuestion(content, { order, group }),
      })),
    ),
    now: now.toISOString(),
    closes_at: isEndless ? null : closingOf(now, { timeLimitMinutes: exam.time_limit_minutes, closesAt }).toISOString(),
  };
}

/** Grade a preview, as learners see it once their results are shown. Nothing is stored. Throws `question.not_found`. */
export async function gradePreview(
  db: Database,
  exam: Exam,
  { questions }: PreviewAnswers,
  group: string,
): Promise<PreviewResult> {
  const contents = await findVersions(db, exam.course_id, questions);
  const responses = questions.map(({ question_id, version, points, order, answer }, position) => {
    const content = contents.get(`${question_id} ${version}`);
    if (!content) throw new AppError("question.not_found");
    const { score } = scoreAnswer({ content, answer, points, correction: null });
    return { questionId: question_id, position, content, points, order, answer, score, leftOut: false, correction: null };
  });
  const ungraded = responses.filter(({ score }) => score === null).length;
  const score = responses.reduce((sum, response) => sum + (response.score ?? 0), 0);
  const maxScore = responses.reduce((sum, { points }) => sum + points, 0);
  const isGraded = ungraded === 0;
  const { language } = await courseOf(db, exam);
  const passages = await findPassages(
    db,
    questions.map(({ question_id }) => question_id),
  );
  return {
    answered: responses.filter(({ answer }) => isAnswered(answer)).length,
    ungraded,
    score: isGraded ? score : null,
    max_score: maxScore,
    passing_percent: exam.passing_percent,
    passed: isGraded ? isPassed({ score, maxScore, passingPercent: exam.passing_percent }) : null,
    questions:
      exam.results === "score"
        ? []
        : await Promise.all(
            responses.map(({ questionId, ...response }) =>
              presentAnswered(response, {
                showsSolutions: exam.results === "solutions",
                language,
                group,
                reading: null,
                readAgain: passages.get(questionId) ?? null,
              }),
            ),
          ),
  };
}

type Form = { form: string; group: string; now: Date };

/** Draw an exam on paper with its key. The same form letter gives the same form until the exam or its questions change. */
export async function printExam(db: Database, exam: Exam, { form, group, now }: Form): Promise<ExamForm> {
  const drawn = await draw(db, exam, { by: bySeed(`${exam.id} ${form}`), now });
  const { course_title, language } = await courseOf(db, exam);
  return {
    exam: { id: exam.id, title: exam.title, course_title, language },
    form,
    instructions: await renderMarkdown(exam.instructions, { group }),
    time_limit_minutes: exam.time_limit_minutes,
    passing_percent: exam.passing_percent,
    max_score: drawn.reduce((sum, { points }) => sum + points, 0),
    questions: await Promise.all(
      drawn.map(async ({ content, points, order }, position) => ({
        position,
        points,
        question: await presentQuestion(content, { order, group }),
        solution: solutionOf(content, language),
        accepted: [...content.accepted],
        tolerance:
          content.type === "numeric" ? { ...content.tolerance, amount: numberIn(language, content.tolerance.amount) } : null,
        rubric: content.rubric.map((row) => ({ text: row.text, points: row.points })),
      })),
    ),
  };
}

/** Draw questions and their order. A closing time in the past is ignored: authors may still preview and print the exam. */
async function draw(db: Database, exam: Exam, { by, now }: { by: Draw; now: Date }): Promise<DrawnQuestion[]> {
  const pools = await findExamQuestions(db, exam.course_id);
  const facts = { ...exam, time_limit_minutes: exam.time_limit_minutes ?? 1, closes_at: null };
  // A pool that has too few questions because another one shares them: its author is told so.
  const reason = findStartProblem(facts, pools, now) === null ? null : findExamProblem(facts, pools, now);
  if (reason !== null) throw new AppError("exam.unfit", { reason });
  return drawPaper(db, exam, pools, by);
}

/** Find the given versions of a course's questions, by "id version". */
async function findVersions(
  db: Database,
  courseId: string,
  named: readonly { question_id: string; version: number }[],
): Promise<Map<string, QuestionContent>> {
  if (named.length === 0) return new Map();
  const rows = await db
    .selectFrom("question_versions as version")
    .innerJoin("questions", "questions.id", "version.question_id")
    .select(["version.question_id", "version.number", "version.content"])
    .where("questions.course_id", "=", courseId)
    .where(
      "version.question_id",
      "in",
      named.map(({ question_id }) => question_id),
    )
    .execute();
  return new Map(
    rows.map(({ question_id, number, content }) => [`${question_id} ${number}`, questionContentSchema.parse(content)]),
  );
}

async function courseOf(db: Database, { course_id }: Exam): Promise<{ course_title: string; language: string }> {
  return db
    .selectFrom("courses")
    .select(["title as course_title", "language"])
    .where("id", "=", course_id)
    .executeTakeFirstOrThrow();
}
