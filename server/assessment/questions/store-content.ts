import type { QuestionContent } from "#domain/question.ts";

/**
 * The content of a version as it is stored. Gaps and rubric are left out where there are none: during an upgrade a process of the release before, which
 * does not know these fields, still reads every question of a type that it knows.
 */
export function storeContent({ gaps, rubric, ...known }: QuestionContent): string {
  return JSON.stringify({ ...known, ...(gaps.length > 0 && { gaps }), ...(rubric.length > 0 && { rubric }) });
}
