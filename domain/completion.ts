/* What completes a course, without schemas: pages use it in the browser. */

/** Which lessons must be opened: none, the last one (which makes progress 100 percent), or all. */
export const lessonRules = ["none", "last", "every"] as const;
export type LessonRule = (typeof lessonRules)[number];

/** The criteria that complete a course; all of them must be met. */
export type CompletionRule = { lessons: LessonRule; checks: boolean; exams: boolean; grade_percent: number | null };

/** The rule of a course whose instructors have not set one: progress of 100 percent. */
export const defaultRule: CompletionRule = { lessons: "last", checks: false, exams: false, grade_percent: null };

export function isDefaultRule({ lessons, checks, exams, grade_percent }: CompletionRule): boolean {
  return lessons === "last" && !checks && !exams && grade_percent === null;
}

/** Return whether a rule has any criterion: without one, enrolling would complete the course. */
export function asksSomething({ lessons, checks, exams, grade_percent }: CompletionRule): boolean {
  return lessons !== "none" || checks || exams || grade_percent !== null;
}

export const completionParts = ["lessons", "checks", "exams", "grade"] as const;
type Named = { kind: "lesson" | "exam"; id: string; title: string };
/** A criterion of a rule, for one learner. `done` and `total` count lessons, questions or exams or, for grades, hundredths of a percent. */
export type CompletionPart = {
  part: (typeof completionParts)[number];
  done: number | null;
  total: number;
  met: boolean;
  missing: Named[];
};

/** What one learner has done in a course. */
export type LearnerFacts = {
  progress: number;
  lessons: readonly { id: string; title: string; opened: boolean; checks: number; passed: number }[];
  /** Published exams; an excused one counts as passed. */
  exams: readonly { id: string; title: string; passed: boolean }[];
  grade: number | null;
  /** Whether every exam that counts toward the grade is graded or excused. */
  isGradeSettled: boolean;
};

/**
 * Return which criteria of a rule a learner has met, and which are missing. A criterion about lessons, exams or grades that the course does
 * not have yet is never met.
 */
export function judgeCompletion(
  rule: CompletionRule,
  { progress, lessons, exams, grade, isGradeSettled }: LearnerFacts,
): CompletionPart[] {
  const parts: CompletionPart[] = [];
  const opened = lessons.filter((lesson) => lesson.opened);
  if (rule.lessons === "every") parts.push(countPart("lessons", opened.length, lessons, (lesson) => lesson.opened, "lesson"));
  if (rule.lessons === "last") {
    const last = lessons.at(-1);
    const met = progress === 100;
    const missing = met || !last ? [] : [{ kind: "lesson" as const, id: last.id, title: last.title }];
    parts.push({ part: "lessons", done: opened.length, total: lessons.length, met, missing });
  }
  if (rule.checks) {
    const open = lessons.filter(({ checks, passed }) => passed < checks);
    parts.push({
      part: "checks",
      done: lessons.reduce((sum, { passed }) => sum + passed, 0),
      total: lessons.reduce((sum, { checks }) => sum + checks, 0),
      met: open.length === 0 && lessons.length > 0,
      missing: open.map(({ id, title }) => ({ kind: "lesson", id, title })),
    });
  }
  if (rule.exams)
    parts.push(countPart("exams", exams.filter(({ passed }) => passed).length, exams, ({ passed }) => passed, "exam"));
  if (rule.grade_percent !== null) {
    const total = rule.grade_percent * 100;
    parts.push({ part: "grade", done: grade, total, met: grade !== null && grade >= total && isGradeSettled, missing: [] });
  }
  return parts;
}

function countPart<Thing extends { id: string; title: string }>(
  part: "lessons" | "exams",
  done: number,
  things: readonly Thing[],
  isDone: (thing: Thing) => boolean,
  kind: Named["kind"],
): CompletionPart {
  const missing = things.filter((thing) => !isDone(thing)).map(({ id, title }) => ({ kind, id, title }));
  return { part, done, total: things.length, met: things.length > 0 && missing.length === 0, missing };
}

/** Return whether all criteria are met. */
export function isMet(parts: readonly CompletionPart[]): boolean {
  return parts.length > 0 && parts.every(({ met }) => met);
}
