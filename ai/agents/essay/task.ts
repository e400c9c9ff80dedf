import type { RubricRow } from "#domain/question.ts";

/** A task to suggest a grade of an essay. Its question and rubric are texts by the course's author. */
export type EssayTask = {
  kind: "essay";
  question: string;
  guide: string;
  rubric: readonly RubricRow[];
  text: string;
};
