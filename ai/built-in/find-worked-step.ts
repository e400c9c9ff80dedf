import type { Passage } from "#ai/retrieval/passage.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { findExample } from "./answer-lesson.ts";
import type { Quote } from "./select-quote.ts";

/** A step of a case that a lesson works through itself: sentences of it, or a short block of code. */
export type WorkedStep = { passage: Passage } & ({ kind: "quote"; quote: Quote } | { kind: "code"; code: string });

const codeLines = 14;
const worksWithFigures = /\d[^.]{0,60}[=×÷+−][^.]{0,60}\d/;

/** The lesson's own worked case that is nearest to an exercise and was not shown yet; null when it has none. */
export function findWorkedStep(passages: readonly Passage[], said: readonly string[]): WorkedStep | null {
  for (const passage of passages) {
    const sentence = passage.sentences.find(
      ({ text }) => worksWithFigures.test(text) && !said.some((each) => each.includes(plainText(text))),
    );
    if (sentence) return { passage, kind: "quote", quote: { passage, text: sentence.text } };
  }
  const quote = findExample(passages, said);
  if (quote) return { passage: quote.passage, kind: "quote", quote };
  for (const passage of passages) {
    const code = /^( {0,3})(`{3,}|~{3,})[^]*?^ {0,3}\2[ \t]*$/m.exec(passage.text)?.[0];
    if (code && code.split("\n").length <= codeLines + 2) return { passage, kind: "code", code };
  }
  return null;
}
