import type { Question } from "#ai/question/question.ts";
import { passGate, type Gate } from "./gate.ts";
import type { LessonName, PassageSource, SearchScope } from "./passage-source.ts";
import type { LessonText, Passage } from "./passage.ts";
import { rankPassages, type RankedPassage } from "./rank-passages.ts";
import { passagesOfAll } from "./split-lesson.ts";
import { weighTerms, type WeighedTerm } from "./weigh-terms.ts";

export type FoundPassages = {
  /** The question's content words, weighed by rarity. */
  terms: readonly WeighedTerm[];
  /** Passages that answer, best first, without exercises. */
  passages: readonly RankedPassage[];
  /** Exercises that the question resembles, best first. */
  exercises: readonly RankedPassage[];
  gate: Gate;
  /** Every passage of the open lesson in order, exercises included; empty when none is open. */
  openLesson: readonly Passage[];
  /** Lessons whose text a quote is verified against. */
  lessons: readonly LessonText[];
  outline: readonly LessonName[];
};

/** What an earlier turn lends counts half. */
const earlierShare = 0.5;
/** Lessons whose passages are ranked, best first; a course of so many is looked through as a whole. */
const mostLessons = 20;

/** Finds what the lessons say to a question, and how far they cover it. */
export async function seekPassages(source: PassageSource, question: Question, scope: SearchScope): Promise<FoundPassages> {
  const { index, lessonIds, outline, read } = await source.open(scope);
  const own = weighTerms(question.terms, index, lessonIds);
  const stems = new Set(own.map(({ stem }) => stem));
  const earlier = weighTerms(question.earlierTerms, index, lessonIds)
    .filter(({ stem }) => !stems.has(stem))
    .map((term) => ({ ...term, weight: term.weight * earlierShare }));
  const terms = [...own, ...earlier];

  const wholes = index.rank(terms, lessonIds);
  const best = wholes.map(({ lessonId }) => lessonId).slice(0, mostLessons);
  const isOpen = scope.lessonId !== null && lessonIds.has(scope.lessonId);
  const small = lessonIds.size <= mostLessons ? [...lessonIds] : [];
  const wanted = new Set([...(isOpen && scope.lessonId !== null ? [scope.lessonId] : []), ...best, ...small]);
  const lessons = await read([...wanted]);
  const all = await passagesOfAll(lessons);

  const ranked = await rankPassages(terms, all, {
    text: question.text,
    lessonId: scope.lessonId,
    topic: question.topic,
    defines: question.defines,
    meanLength: index.meanLength,
    lessonScores: new Map(wholes.map(({ lessonId, score }) => [lessonId, score])),
  });
  const teaching = ranked.filter(({ passage }) => !passage.isExercise);
  const ofChosen = teaching.filter(({ passage }) => passage.lesson.lessonTitle === question.chosen);
  const passages = ofChosen.length > 0 ? ofChosen : teaching;
  const gate = passGate(terms, passages);
  // Whoever asks on with words that no lesson needs to have ("Does it catch everything?") is answered where the conversation is.
  const isInTopic =
    question.topic !== null && gate.missing.length === 0 && passages[0]?.passage.lesson.lessonTitle === question.topic;
  return {
    terms,
    passages,
    exercises: ranked.filter(({ passage }) => passage.isExercise),
    gate: ofChosen.length > 0 || isInTopic ? { ...gate, verdict: "answer" } : gate,
    openLesson: all.filter((passage) => passage.lesson.lessonId === scope.lessonId),
    lessons,
    outline,
  };
}
