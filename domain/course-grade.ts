import { gradeOfAttempts, isExamPassed, type AttemptGrading } from "./grade-answer.ts";

/* Course grades from a learner's exams, as functions without schemas. Grades are whole hundredths of a percent. */

/** The states of an exam in the gradebook. "none" means no grade, which is not 0. */
export const gradeStates = ["none", "running", "handed-in", "graded", "excused", "missing"] as const;
export type GradeState = (typeof gradeStates)[number];

export const gradeGroupLimits = { groups: 20, title: 120, weight: 1_000, drop: 100, reason: 500 } as const;

/** An instructor's decision about a learner's exam; `grade` null excuses the learner from it. */
type GradeDecision = { grade: number | null };
export type TakenExam = {
  grading: AttemptGrading;
  passingPercent: number;
  closesAt: string | null;
  /** Attempts in order; `score` is null while one is running. */
  attempts: readonly { score: number | null; maxScore: number; ungraded: number }[];
  decision: GradeDecision | null;
};
export type ExamGrade = { state: GradeState; grade: number | null; passed: boolean | null; attempts: number };

/** Return the grade of an exam for one learner. A decision takes precedence over scores. */
export function gradeOfExam({ grading, passingPercent, closesAt, attempts, decision }: TakenExam, now: Date): ExamGrade {
  const count = attempts.length;
  if (decision?.grade === null) return { state: "excused", grade: null, passed: null, attempts: count };
  if (decision)
    return { state: "graded", grade: decision.grade, passed: decision.grade >= passingPercent * 100, attempts: count };
  const graded = attempts.flatMap(({ score, maxScore, ungraded }) =>
    score === null || ungraded > 0 ? [] : [{ score, maxScore }],
  );
  return {
    state: stateOf(attempts, graded.length, closesAt !== null && new Date(closesAt) <= now),
    grade: gradeOfAttempts(graded, grading),
    passed: graded.length > 0 ? isExamPassed(graded, { grading, passingPercent }) : null,
    attempts: count,
  };
}

function stateOf(attempts: TakenExam["attempts"], graded: number, isClosed: boolean): GradeState {
  if (attempts.some(({ score }) => score === null)) return "running";
  if (attempts.length > graded) return "handed-in";
  if (graded > 0) return "graded";
  return isClosed ? "missing" : "none";
}

export type GradeGroup = { id: string; weight: number; drop_lowest: number };
export type GroupedGrade = { groupId: string | null; state: GradeState; grade: number | null };

/** Return the grades that count toward the course's grade: all of them or, if the course has groups, those of exams in a group. */
function counting(groups: readonly GradeGroup[], grades: readonly GroupedGrade[]): readonly GroupedGrade[] {
  return groups.length === 0 ? grades : grades.filter(({ groupId }) => groups.some(({ id }) => id === groupId));
}

/**
 * Return the grade of a course, or null while nothing is graded. The mean of each group, dropping its lowest grades but always keeping one,
 * is weighted by the group's weight. Exams without a grade are left out, and so are groups without any: the other weights are scaled up.
 * Rounded once.
 */
export function gradeOfCourse(groups: readonly GradeGroup[], grades: readonly GroupedGrade[]): number | null {
  const sets = groups.length === 0 ? [{ id: null, weight: 1, drop_lowest: 0 }] : groups;
  const among = counting(groups, grades);
  let [earned, divisor, weights] = [0n, 1n, 0n];
  for (const { id, weight, drop_lowest } of sets) {
    const own = among
      .flatMap(({ groupId, grade }) => (grade !== null && (id === null || groupId === id) ? [grade] : []))
      .toSorted((a, b) => b - a);
    const counted = own.slice(0, Math.max(1, own.length - drop_lowest));
    if (counted.length === 0) continue;
    const sum = BigInt(counted.reduce((total, grade) => total + grade, 0) * weight);
    const parts = BigInt(counted.length);
    [earned, divisor] = [earned * parts + sum * divisor, divisor * parts];
    weights += BigInt(weight);
  }
  if (weights === 0n) return null;
  const whole = divisor * weights;
  return Number((2n * earned + whole) / (2n * whole));
}

/** Return whether the grade of a course is final: every exam that counts is graded or excused. */
export function isGradeSettled(groups: readonly GradeGroup[], grades: readonly GroupedGrade[]): boolean {
  const among = counting(groups, grades);
  return among.some(({ grade }) => grade !== null) && among.every(({ state }) => state === "graded" || state === "excused");
}
