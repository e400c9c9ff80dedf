import { withoutPictures } from "#domain/lesson-pictures.ts";
import type { QuestionContent } from "#domain/question.ts";
import { inOrder } from "./present-question.ts";

/** Write a question as plain text without its key: options are ordered by their ids, never in the author's order. */
export function describeQuestion({ type, stem, options, pairs, gaps, unit }: QuestionContent): string {
  const asked = withoutPictures(stem).replace(/\[\[([^\]]*)\]\]/g, (_, name: string) => {
    const choices = gaps.find((gap) => gap.name === name.trim())?.choices ?? [];
    return choices.length === 0 ? "____" : `____ (${inOrder(choices, []).map(textOf).join(" / ")})`;
  });
  const listed = type === "true-false" ? options : inOrder(options, []);
  const lefts = pairs.filter(({ left }) => left.trim() !== "").map(({ left }) => `- ${left}`);
  const rights = inOrder(
    pairs.map(({ match_id: id, right: text }) => ({ id, text })),
    [],
  ).map(({ text }) => `- ${text}`);
  return [
    `Form: ${type}${unit === "" ? "" : `, in ${unit}`}`,
    asked,
    ...listed.map(({ text }) => `- ${withoutPictures(text)}`),
    ...(lefts.length > 0 ? [...lefts, "to be matched with", ...rights] : []),
  ].join("\n");
}

function textOf({ text }: { text: string }): string {
  return text;
}
