/** What a model may do before it answers: search again, or use a tool of the learner's. */
export const toolNames = ["search", "lesson", "practice", "progress"] as const;
export type ToolName = (typeof toolNames)[number];
export type ToolRequest = { tool: ToolName; words: string };

/** The longest argument that is read, in characters. */
const longest = 200;

/** What the beginning of a model's answer is: still unclear, an answer, or the wish for a tool. */
type Read = { kind: "unclear" } | { kind: "answer" } | { kind: "tool"; request: ToolRequest };

/** What an answer begins with when a model wants a tool; the tutor's prompt says so. */
export function beginningOf(tool: ToolName): string {
  return `${tool.toUpperCase()}:`;
}

/** Read the beginning of an answer for one of the tools that the prompts of this turn speak of. `isWhole` is true when nothing more comes. */
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
