import type { CompletionRule } from "#domain/completion.ts";
import { plural } from "#domain/plural.ts";

const lessonCriteria = { none: [], last: ["went through its lessons to the last one"], every: ["opened every lesson"] } as const;

/** Describe what earned a badge, by the course's completion rule at the time; in English, because credentials are read anywhere. */
export function criteriaOf({ lessons, checks, exams, grade_percent }: CompletionRule, hours: number | null): string {
  const parts = [
    ...lessonCriteria[lessons],
    ...(checks ? ["passed every check in its lessons"] : []),
    ...(exams ? ["passed every exam"] : []),
    ...(grade_percent === null ? [] : [`reached a grade of at least ${grade_percent}%`]),
  ];
  const course = `Completed the course${hours ? ` of ${plural(hours, "hour", "hours")}` : ""}`;
  return parts.length === 0 ? `${course}.` : `${course}: ${new Intl.ListFormat("en").format(parts)}.`;
}
