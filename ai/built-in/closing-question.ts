import type { LearningPreferences } from "#domain/settings.ts";
import { guidingQuestion } from "./guiding-question.ts";
import type { Quote } from "./select-quote.ts";
import { vary } from "./variation.ts";
import type { Words } from "./words/words.ts";

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
