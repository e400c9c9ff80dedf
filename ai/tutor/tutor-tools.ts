import type { Suggestion } from "#domain/chat.schema.ts";
import type { LessonText, Passage } from "#ai/retrieval/passage.ts";
import { passageBlock } from "#ai/prompts/prompt-parts.ts";
import { wordCount } from "#ai/text/terms.ts";

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

/** The tools that a model may use before it answers: search again, or one of the learner's. */
export const toolNames = ["search", "lesson", "practice", "progress"] as const;
export type ToolName = (typeof toolNames)[number];
export type ToolRequest = { tool: ToolName; words: string };

/** The longest argument of a tool, in characters; the rest is ignored. */
const longest = 200;

/** What the beginning of a model's answer is: still unclear, an answer, or a tool request. */
type Read = { kind: "unclear" } | { kind: "answer" } | { kind: "tool"; request: ToolRequest };

/** Return how a request for a tool begins, as the tutor's prompt tells the model. */
export function beginningOf(tool: ToolName): string {
  return `${tool.toUpperCase()}:`;
}

/** Parse the beginning of an answer as a request for one of the `known` tools. `isWhole`: nothing more will arrive. */
export function readToolRequest(text: string, { isWhole, known }: { isWhole: boolean; known: readonly ToolName[] }): Read {
  const said = text.trimStart();
  const tool = known.find((each) => said.startsWith(beginningOf(each)));
  if (tool === undefined) {
    const mayBecome = known.some((each) => beginningOf(each).startsWith(said));
    return { kind: !isWhole && mayBecome ? "unclear" : "answer" };
  }
  const [line = "", ...rest] = said.slice(beginningOf(tool).length).split("\n");
  if (!isWhole && rest.length === 0 && line.length < longest) return { kind: "unclear" };
  return { kind: "tool", request: { tool, words: line.trim().slice(0, longest) } };
}
