import type { LearningPreferences } from "#domain/settings.ts";
import type { Quote } from "./select-quote.ts";
import { vary } from "./variation.ts";
import type { Words, Ways } from "#ai/built-in/words/words.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { plainText } from "#domain/plain-text.ts";
import { nameHeading } from "./show-quote.ts";
import { english } from "#ai/built-in/words/english.ts";

/**
 * Return the question that ends an answer, about the quote, in the chosen voice and pace. A relaxed pace asks
 * something easy, an intensive one something hard; a socratic tutor asks twice.
 */
export function closingQuestion(
  { passage, text }: Quote,
  term: string | null,
  seed: string,
  { learningPace, tutorPersonality }: LearningPreferences,
  words: Words,
): string {
  const { guiding } = words;
  if (learningPace === "relaxed") return `${words.goOn} ${vary(guiding.easy, seed)}`;
  if (learningPace === "intensive") return vary(guiding.demanding, seed);
  switch (tutorPersonality) {
    case "strict":
      return vary(guiding.strict, seed);
    case "academic":
      return vary(guiding.academic, seed);
    case "socratic":
      return `${guidingQuestion(text, passage, term, seed, words)} ${vary(guiding.socratic, seed)}`;
    case "friendly":
      return guidingQuestion(text, passage, term, seed, words);
  }
}

/** Return a question about a quote that makes the learner think. `term` is the explained term in Markdown, or null. */
export function guidingQuestion(
  quote: string,
  passage: Passage,
  term: string | null,
  seed: string,
  { guiding }: Words = english,
): string {
  const text = plainText(quote);
  for (const [pattern, ways] of questionsByShape(term, guiding)) if (pattern.test(text)) return vary(ways, seed);
  const heading = nameHeading(passage);
  return passage.holds.code ? guiding.code(heading) : vary(guiding.general(heading), seed);
}

/** Words that contrast two things. A "not" or a "but" alone is not a contrast. */
const contrast =
  /\b(?:however|whereas|unlike|instead of|rather than|in contrast|on the other hand)\b|\bnot\b[^.;!?]*\bbut\b|\bis not\b[^.;!?]*[;:] (?:it|that|this) is\b|[,;] but\b/i;

/** Return the questions that suit the form of a quote. Lessons are in English, whatever the language of the question. */
function questionsByShape(term: string | null, guiding: Words["guiding"]): [RegExp, Ways][] {
  const definition: [RegExp, Ways][] = term ? [[/\b(?:is|are|means|refers to|describes)\b/i, guiding.definition(term)]] : [];
  return [
    [/\d.*[=×÷+].*\d/, guiding.figures],
    ...definition,
    [/\b(?:because|so that|therefore|which is why|, so )\b/i, guiding.reason],
    [contrast, guiding.contrast],
    [/\b(?:if|when|suppose|imagine|consider)\b/i, guiding.condition],
    [/\b(?:first,|then,|next,|finally|steps?\b)/i, guiding.steps],
    [/\b(?:should|must|need|never|always|avoid)\b/i, guiding.rule],
  ];
}
