import { definitionOf } from "#ai/retrieval/definition.ts";
import { plainText } from "#domain/plain-text.ts";
import { stemsOf, termsOf } from "#ai/text/terms.ts";
import { readForm, type QuestionForm } from "./question-forms.ts";
import type { QuestionCheckTask } from "./task.ts";
import { letterOf, type CheckedQuestions } from "./written-questions.ts";

/** If two explanations share this much of their words, both may be right. */
const alike = 0.6;

/**
 * Check questions in the built-in faculty: answer each from the lesson alone, without knowing the key. Returns every option that the
 * lesson supports, or might support; an unparsable question has no right option.
 */
export function checkQuestions({ questions, passages }: QuestionCheckTask): CheckedQuestions {
  const sentences = passages.flatMap((passage) => passage.sentences.map(({ text }) => plainText(text)));
  const explanationsOf = (term: string) => {
    const stems = termsOf(term).map(({ stem }) => stem);
    return passages.flatMap((passage) => {
      const sentence = definitionOf(passage, stems);
      return sentence ? [plainText(sentence.text)] : [];
    });
  };
  const explains = (explanations: readonly string[], meaning: string) =>
    explanations.some((text) => text.includes(meaning) || shareOf(stemsOf(meaning), stemsOf(text)) >= alike);

  const bearsOut = (form: QuestionForm, option: string): boolean => {
    switch (form.kind) {
      case "meaning":
        return explains(explanationsOf(form.term), option);
      case "term":
        return explains(explanationsOf(option), form.meaning);
      case "figure":
        return sentences.includes(form.before + option + form.after);
    }
  };
  return {
    answers: questions.map(({ question, options }, index) => {
      const form = readForm(question);
      return {
        question: index + 1,
        right: form ? options.flatMap((option, place) => (bearsOut(form, option) ? [letterOf(place)] : [])) : [],
      };
    }),
  };
}

/** Return what share of one set is in the other, from 0 to 1. */
function shareOf(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return stems.size === 0 ? 0 : [...stems].filter((stem) => others.has(stem)).length / stems.size;
}
