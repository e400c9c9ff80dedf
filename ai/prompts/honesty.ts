import type { FoundPassages } from "#ai/retrieval/seek-passages.ts";

/** What to do about the limits of the course, given how well the passages fit the question. */
export function honestyPrompt({ gate }: FoundPassages): string {
  const rule = `When the passages do not answer the question, say plainly in your first sentence that the course does not cover it. Then name what the
course does cover nearby, if anything. Do not fill the gap from general knowledge.`;
  if (gate.verdict === "answer") return rule;
  // The words that are missing are the learner's own and stay out of the rules.
  const finding =
    gate.verdict === "refuse"
      ? "The search found no passage that fits this question."
      : "The search found passages that fit only a part of this question.";
  return `${rule}\n${finding}`;
}
