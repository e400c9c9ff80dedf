import { beginningOf, type ToolName } from "#ai/tutor/tool-request.ts";
import { dataBlock } from "./data-not-instructions.ts";

const uses: Readonly<Record<ToolName, string>> = {
  search: `up to twelve English words that a lesson about it would use. You get other passages. Use it when the passages below lack what the question needs, or
  when what the learner means follows only from the conversation; not when the passages answer.`,
  lesson: `the title of a lesson, or its number in the open course. You get its text, and the learner a link to it. Use it when the learner wants to open, read or
  go through a lesson.`,
  practice: `the title of a lesson, or its number in the open course, or nothing for the open one. You get a practice question without its key, or a passage to make
  one from, and the learner a link. Use it when the learner wants to practise or be tested. Ask the question, and never answer it yourself.`,
  progress: `nothing. You get how far the learner is in the open course, or in all of theirs. Use it when the learner asks about their own progress or what to do
  next.`,
};

/** Write how the model can ask for the remaining tools; empty if none remain. `readToolRequest` parses its request. */
export function toolsPrompt(tools: readonly ToolName[]): string {
  if (tools.length === 0) return "";
  return `Before you answer you may ask for more: write nothing but one line that begins with one of these words, and what belongs after it. You get what was found and
are asked again. What is refused to you is refused to the learner: say so plainly and go on without it.
${tools.map((tool) => `- ${beginningOf(tool)} ${uses[tool]}`).join("\n")}`;
}

/** Write the tools' results, as data. */
export function foundByTools(results: readonly string[], boundary: string): string {
  if (results.length === 0) return "";
  return `What you asked for:\n${results.map((text) => dataBlock(boundary, text)).join("\n")}`;
}
