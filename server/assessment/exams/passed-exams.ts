import { gradeOfAttempts, isExamPassed, type AttemptGrading } from "#domain/grade-answer.ts";
import type { Database } from "#server/dependencies.ts";

/** A published exam of a course and one person's state in it. `grade` is in hundredths of a percent; null: no attempt is graded. */
export type ExamStatus = { id: string; title: string; passed: boolean; grade: number | null };

/** Return every published exam of a course, with whether a person has passed it; used by completion rules. */
export async function passedExams(db: Database, userId: string, courseId: string): Promise<ExamStatus[]> {
  const exams = await db
    .selectFrom("exams")
    .select(["id", "title", "grading", "passing_percent"])
    .where("course_id", "=", courseId)
    .where("published_at", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const attempts = await db
    .selectFrom("exam_attempts")
    .innerJoin("exams", "exams.id", "exam_attempts.exam_id")
    .select(["exam_attempts.exam_id", "exam_attempts.score", "exam_attempts.max_score as maxScore"])
    .where("exams.course_id", "=", courseId)
    .where("exam_attempts.user_id", "=", userId)
    .where("exam_attempts.handed_in_at", "is not", null)
    .where("exam_attempts.ungraded", "=", 0)
    .orderBy("exam_attempts.number")
    .execute();
  return exams.map(({ id, title, grading, passing_percent: passingPercent }) => {
    const own = attempts.filter(({ exam_id }) => exam_id === id).map(({ score, maxScore }) => ({ score: score ?? 0, maxScore }));
    const rule = gradingOf(grading);
    return {
      id,
      title,
      passed: isExamPassed(own, { grading: rule, passingPercent }),
      grade: gradeOfAttempts(own, rule),
    };
  });
}

/** Return the grading rule of a stored value. */
export function gradingOf(stored: string): AttemptGrading {
  return stored === "last" || stored === "mean" ? stored : "best";
}
