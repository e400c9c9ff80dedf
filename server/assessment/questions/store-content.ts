import type { QuestionContent } from "#domain/question.ts";

/**
 * Serialize the content of a version for storage.
 * Empty gaps and rubrics are left out: during an upgrade, a process of the previous release does not know these fields, and can then still
 * read every question of a type that it knows.
 */
export function storeContent({ gaps, rubric, ...known }: QuestionContent): string {
  return JSON.stringify({ ...known, ...(gaps.length > 0 && { gaps }), ...(rubric.length > 0 && { rubric }) });
}
