import { randomUUID } from "node:crypto";
import { readNumber } from "#domain/compare-number.ts";
import type { FileRemark } from "#domain/question-file.schema.ts";

/** An unvalidated question from a file, and its place. */
type FoundQuestion = { place: string; question: Record<string, unknown> };
export type ReadFile = { found: FoundQuestion[]; problems: FileRemark[]; remarks: FileRemark[] };

/** Thrown for an unreadable part of a file: it is refused rather than guessed. */
export class UnreadableQuestion extends Error {}

/** Remarks about parts of a question that are left out. */
export type Left = { text: string }[];
export const left = {
  general: { text: "The general feedback for right or wrong answers is left out." },
  answers: { text: "The feedback for single answers is left out." },
  costs: { text: "Wrong answers cost points in the file; here they cost none." },
} as const;

/** Add a question and what is left out of it to the result, or why it cannot be read. */
export function addQuestion(read: ReadFile, place: string, readQuestion: (left: Left) => Record<string, unknown>): void {
  const remarks: Left = [];
  try {
    read.found.push({ place, question: readQuestion(remarks) });
    for (const { text } of new Set(remarks)) read.remarks.push({ place, text });
  } catch (error) {
    if (!(error instanceof UnreadableQuestion)) throw error;
    read.problems.push({ place, text: error.message });
  }
}

/** Return a number as it is written. Throws for one with a comma that may separate thousands or decimals: 1,500. */
export function plainNumber(text: string): string {
  if (text.includes(",") && readNumber(text).kind === "ambiguous")
    throw new UnreadableQuestion(
      `The number “${text.slice(0, 60)}” is ambiguous. Write it with a decimal point and without separators of thousands.`,
    );
  return text;
}

/** Create a choice with an id of its own. */
export function choice(text: string, correct: boolean, feedback = "") {
  return { id: randomUUID(), text, correct, feedback };
}
export function pair(left: string, right: string) {
  return { id: randomUUID(), left, match_id: randomUUID(), right };
}

/** Throw for a multiple choice whose right options earn different parts, in percent: here they all earn the same. Rounding is allowed. */
export function refuseUnequalShares(shares: readonly number[]): void {
  const right = shares.filter((share) => share > 0);
  if (Math.max(...right) - Math.min(...right) > 1)
    throw new UnreadableQuestion(
      "A multiple-choice question whose right options earn different parts of the points cannot be imported.",
    );
}

/** Read an accepted text of Moodle. Throws for one with a wildcard: an asterisk without a backslash before it. */
export function acceptedText(text: string): string {
  if (/(?<!\\)\*/.test(text)) throw new UnreadableQuestion("A short answer with an asterisk as a wildcard cannot be imported.");
  return text.replaceAll("\\*", "*");
}
/** Write an accepted text for Moodle. */
export const literalText = (text: string) => text.replaceAll("*", "\\*");

/** The rubric of an essay whose file has none. */
export const wholeRubric = () => [{ id: randomUUID(), text: "The answer as a whole", points: 10 }];
