import { foldWord } from "../language/language-words.ts";
import type { Question } from "../question/question.ts";
import { spellings } from "../text/spelling.ts";
import { measureFit, type Fit } from "./fit.ts";
import type { LessonText, Passage } from "./passage.ts";
import type { LessonName, PassageSource, Reader } from "./passage-source.ts";
import { rankPassages, type RankedPassage } from "./rank-passages.ts";
import { weighTerms, type WeighedTerm } from "./rarity.ts";
import { passagesOfAll } from "./split-lesson.ts";

export type SeekingPlace = { reader: Reader; courseId: string | null; lessonId: string | null };

export type FoundPassages = {
  /** The question's content words, weighed by rarity. */
  terms: readonly WeighedTerm[];
  /** Passages that answer, best first, without exercises. */
  passages: readonly RankedPassage[];
  /** Exercises that the question resembles, best first. */
  exercises: readonly RankedPassage[];
  fit: Fit;
  /** Every passage of the open lesson in order, exercises included; empty when none is open. */
  openLesson: readonly Passage[];
  /** Lessons whose text a quote is verified against. */
  lessons: readonly LessonText[];
  outline: readonly LessonName[];
};

/** What an earlier turn lends counts half. */
const earlierShare = 0.5;

/** Finds what the lessons say to a question, and how far they cover it. */
export async function seekPassages(source: PassageSource, question: Question, place: SeekingPlace): Promise<FoundPassages> {
  const words = [...question.terms, ...question.earlierTerms].flatMap(({ word, means }) =>
    (means ?? [word, foldWord(word)]).flatMap(spellings),
  );
  const { lessons, outline } = await source.find({ ...place, words: [...new Set(words)] });
  const all = await passagesOfAll(lessons);

  const own = weighTerms(question.terms, all);
  const stems = new Set(own.map((term) => term.stem));
  const earlier = weighTerms(question.earlierTerms, all)
    .filter((term) => !stems.has(term.stem))
    .map((term) => ({ ...term, weight: term.weight * earlierShare }));
  const terms = [...own, ...earlier];
  const ranked = rankPassages(terms, all, { lessonId: place.lessonId, defines: question.defines });
  const passages = ranked.filter(({ passage }) => !passage.isExercise);
  return {
    terms,
    passages,
    exercises: ranked.filter(({ passage }) => passage.isExercise),
    fit: measureFit(terms, passages),
    openLesson: all.filter((passage) => passage.lesson.lessonId === place.lessonId),
    lessons,
    outline,
  };
}
