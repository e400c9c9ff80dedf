import type { Suggestion } from "#domain/chat.schema.ts";
import type { LessonText, Passage } from "#ai/retrieval/passage.ts";
import { passageBlock } from "#ai/prompts/passage-block.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { ToolName } from "./tool-request.ts";

/** What a tool found for the model. The text is data; quotes are verified against the lessons, too. */
export type ToolResult = {
  text: string;
  lessons: readonly LessonText[];
  /** Lessons for the learner to continue with. */
  references: readonly Suggestion[];
};

/**
 * The port to what a vendor's model may do on a learner's behalf, with the learner's rights: open a lesson, fetch a practice question, read
 * their progress. A refusal is a result in the API's words; `use` throws only if the academy fails.
 */
export type TutorTools = { use(tool: Exclude<ToolName, "search">, words: string): Promise<ToolResult> };

/** The most words of a lesson that a tool returns. */
const mostWords = 1200;

/** Write a lesson for a model: its passages in order, with exercises marked, as far as they fit. */
export function describeLesson(passages: readonly Passage[]): string {
  const blocks: string[] = [];
  let words = 0;
  for (const passage of passages) {
    words += wordCount(passage.text);
    if (words > mostWords && blocks.length > 0) return [...blocks, "(The lesson goes on.)"].join("\n\n");
    blocks.push(passageBlock(passage));
  }
  return blocks.join("\n\n");
}
