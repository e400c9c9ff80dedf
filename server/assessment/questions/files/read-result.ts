import { randomUUID } from "node:crypto";
import type { FileRemark } from "#domain/question-file.schema.ts";

/** An unvalidated question from a file, and its place. */
type FoundQuestion = { place: string; question: Record<string, unknown> };
export type ReadFile = { found: FoundQuestion[]; problems: FileRemark[]; remarks: FileRemark[] };

/** Thrown for an unreadable part of a file: it is refused rather than guessed. */
export class UnreadableQuestion extends Error {}

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
