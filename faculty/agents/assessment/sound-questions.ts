import type { AgentCitation } from "#domain/agents.ts";
import { quoteVerifier } from "../../quotes/verify-quote.ts";
import type { LessonText } from "../../retrieval/passage.ts";
import { plainText } from "../../text/plain-text.ts";
import { shuffle } from "./shuffle.ts";
import type { WrittenQuestion } from "./written-questions.ts";

/** A question whose answer has its place in the lesson, verified letter by letter. */
export type PlacedQuestion = { question: string; options: string[]; answer: number; citation: AgentCitation };

const openEnded = /\b(?:all|none|both|neither|any|either) of (?:the|these|those|them)\b|\b(?:above|below)\b/i;

/**
 * The questions that may be checked: each option once, none that stands for others, nothing asked twice, and a quotation that the lesson
 * holds. The options are put in an order of their own, because models like one place for the right one.
 */
export function soundQuestions(written: readonly WrittenQuestion[], lesson: LessonText): PlacedQuestion[] {
  const verify = quoteVerifier([lesson]);
  const known = new Set<string>();
  return written.flatMap(({ question, options, answer, quote }) => {
    const right = options[answer];
    const distinct = new Set(options.map(keyOf)).size === options.length;
    if (right === undefined || !distinct || options.some((option) => openEnded.test(option)) || known.has(keyOf(question)))
      return [];
    const verdict = verify(quote);
    if (verdict.kind !== "citation") return [];
    known.add(keyOf(question));
    const order = shuffle(options, question);
    return [
      { question, options: order, answer: order.indexOf(right), citation: { ...verdict.citation, courseId: lesson.courseId } },
    ];
  });
}

function keyOf(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[\s.,;:!?]+/g, " ")
    .trim();
}
