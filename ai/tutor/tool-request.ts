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
