import type { Answer } from "#domain/answer.schema.ts";
import { readNumber, writeDecimal } from "#domain/compare-number.ts";
import { plainText } from "#domain/plain-text.ts";
import type { QuestionContent } from "#domain/question.ts";

/** Write an answer as its author reads it, in the words of its question, a line for each part; "" for none. */
export function describeAnswer({ type, options, pairs, gaps }: QuestionContent, answer: Answer | null): string {
  if (answer === null) return "";
  const textOf = (id: string) => plainText(options.find((option) => option.id === id)?.text ?? "?");
  switch (type) {
    case "single-choice":
    case "multiple-choice":
    case "true-false":
      return answer.options.map(textOf).join("\n");
    case "ordering":
      return answer.options.map((id, at) => `${at + 1}. ${textOf(id)}`).join("\n");
    case "matching":
      return answer.matches
        .map(({ left, right }) => {
          const from = plainText(pairs.find(({ id }) => id === left)?.left ?? "?");
          return `${from} → ${pairs.find(({ match_id }) => match_id === right)?.right ?? "?"}`;
        })
        .join("\n");
    case "cloze":
      return answer.gaps
        .map(({ id, text }) => {
          const gap = gaps.find((each) => each.id === id);
          return `${gap?.name ?? "?"}: ${gap?.choices.find((choice) => choice.id === text)?.text ?? text}`;
        })
        .join("\n");
    case "numeric":
      return describeNumber(answer);
    case "short-text":
    case "essay":
      return answer.text;
  }
}

/** Write a number as it was typed, with the one that was meant where the learner has said so. */
function describeNumber({ text, decimal }: Answer): string {
  const meant = decimal === null ? null : readNumber(text, decimal);
  return meant?.kind === "number" ? `${text} (${writeDecimal(meant.value)})` : text;
}
