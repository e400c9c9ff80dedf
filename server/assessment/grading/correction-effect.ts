import { sql, type Transaction } from "kysely";
import { isLower } from "#domain/correction.ts";
import { correctionLimits, type CorrectionEffect } from "#domain/correction.schema.ts";
import { gradeOfAttempts, isExamPassed } from "#domain/grade-answer.ts";
import { countNewCompletions } from "#server/assessment/completion/completion-status.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** The sum of one attempt, before or after a correction. */
type Sum = { score: number; maxScore: number };
export type Regrade = {
  attemptId: string;
  position: number;
  score: number | null;
  leftOut: boolean;
  before: Sum;
  after: Sum;
};
type Graded = Sum & { ungraded: number };
export type Attempt = Graded & { id: string; userId: string; fullName: string; email: string; after: Graded };

type Described = {
  examId: string;
  courseId: string;
  attempts: readonly Attempt[];
  regrades: readonly Regrade[];
  /** The number of attempts that included the question. */
  asked: number;
  rule: Parameters<typeof isExamPassed>[1];
};

/** Describe what regrading changes for learners: grades, unless an instructor has set them, completions and certificates. */
export async function describeEffect(trx: Transaction<Schema>, described: Described, now: Date): Promise<CorrectionEffect> {
  const { examId, courseId, attempts, regrades, asked, rule } = described;
  const decided = await trx.selectFrom("grade_decisions").select("user_id").where("exam_id", "=", examId).execute();
  const decidedLearners = new Set(decided.map(({ user_id }) => user_id));
  const people = new Map<string, Attempt[]>();
  for (const attempt of attempts) people.set(attempt.userId, [...(people.get(attempt.userId) ?? []), attempt]);
  const grades = [...people].flatMap(([userId, own]) => {
    if (decidedLearners.has(userId)) return [];
    const earlier = own.filter(({ ungraded }) => ungraded === 0);
    const later = own.map(({ after }) => after).filter(({ ungraded }) => ungraded === 0);
    const entry = {
      userId,
      full_name: own[0]?.fullName ?? "",
      before: gradeOfAttempts(earlier, rule.grading),
      after: gradeOfAttempts(later, rule.grading),
      passed_before: isExamPassed(earlier, rule),
      passed_after: isExamPassed(later, rule),
    };
    return entry.before === entry.after && entry.passed_before === entry.passed_after ? [] : [entry];
  });
  const touched = grades.map(({ userId }) => userId);
  const { rows } = await sql<{ completions: number; certificates: number }>`
    select
      (select count(*)::integer from enrollments
        where course_id = ${courseId} and user_id = any(${touched}::uuid[]) and completed_at is not null) as completions,
      (select count(*)::integer from certificates
        where course_id = ${courseId} and user_id = any(${touched}::uuid[]) and revoked_at is null) as certificates`.execute(trx);
  const changed = new Set(regrades.map(({ attemptId }) => attemptId));
  const regraded = attempts.filter(({ id }) => changed.has(id));
  return {
    attempts: asked,
    raised: regrades.filter(({ before, after }) => isLower(before, after)).length,
    lowered: regrades.filter(({ before, after }) => isLower(after, before)).length,
    now_passed: grades.filter(({ passed_before, passed_after }) => !passed_before && passed_after).length,
    no_longer_passed: grades.filter(({ passed_before, passed_after }) => passed_before && !passed_after).length,
    newly_completed: await countNewCompletions(
      trx,
      { courseId, userIds: [...new Set(regraded.map(({ userId }) => userId))] },
      { attempts: new Map(regraded.map(({ id, after }) => [id, after])), now },
    ),
    completions: rows[0]?.completions ?? 0,
    certificates: rows[0]?.certificates ?? 0,
    grades: grades.slice(0, correctionLimits.shown).map(({ full_name, before, after, passed_before, passed_after }) => ({
      full_name,
      before,
      after,
      passed_before,
      passed_after,
    })),
  };
}
