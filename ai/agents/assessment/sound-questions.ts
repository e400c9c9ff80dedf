import type { AgentCitation } from "#domain/agents.schema.ts";
import { quoteVerifier, type QuoteVerifier } from "#ai/quotes/verify-quote.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { gap } from "./question-forms.ts";
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
    const places = shuffle([...options.keys()], question);
    return [
      {
        question: withTrueQuotes(question, verify, right),
        options: places.map((place) => withTrueQuotes(options[place] ?? "", verify)),
        answer: places.indexOf(answer),
        citation: { ...verdict.citation, courseId: lesson.courseId },
      },
    ];
  });
}

/** A text keeps its quotation marks only if what stands between them is the lesson's: a gap with what belongs there, a word in any case. */
function withTrueQuotes(text: string, verify: QuoteVerifier, answer = ""): string {
  const stands = (span: string) => verify(span).kind !== "unverified";
  const isTrue = [...text.matchAll(/["“„«]([^"“”„«»]+)["”»]/g)]
    .map(([, span = ""]) => span.replace(gap, answer))
    .every((span) => stands(span) || stands(span.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())));
  return isTrue ? text : text.replace(/["“”„«»]/g, "");
}

function keyOf(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[\s.,;:!?]+/g, " ")
    .trim();
}
