import type { Question } from "#ai/question/question.ts";
import { foldWord } from "#ai/language/fold-word.ts";
import { termsOf, type Term } from "#ai/text/terms.ts";
import { addMeaning } from "./add-meaning.ts";
import { fuseRankings, nearestLessonIds, rankPassages, type RankedPassage } from "./rank-passages.ts";
import { missingWords, passGate, type Gate } from "./gate.ts";
import type { LessonIndex } from "./lesson-index.ts";
import type { LessonName, PassageSource, SearchScope } from "./passage-source.ts";
import type { LessonText, Passage } from "./passage.ts";
import { passagesOfAll } from "./split-lesson.ts";
import { rarityOf, weighTerms, type WeighedTerm } from "./weigh-terms.ts";

export type FoundPassages = {
  /** The question's content words, weighed by rarity. */
  terms: readonly WeighedTerm[];
  /** Passages that answer, best first, without exercises. */
  passages: readonly RankedPassage[];
  /** Exercises that the question resembles, best first. */
  exercises: readonly RankedPassage[];
  gate: Gate;
  /** The lesson of another readable course that answers, if the open course does not; null if there is none, or none was searched for. */
  elsewhere: LessonName | null;
  /** Every passage of the open lesson in order, exercises included; empty when none is open. */
  openLesson: readonly Passage[];
  /** Lessons whose text a quote is verified against. */
  lessons: readonly LessonText[];
  outline: readonly LessonName[];
};

/** Words from an earlier turn count half. */
const earlierShare = 0.5;
/** The most lessons whose passages are ranked, best first. A course of at most this size is searched completely. */
const mostLessons = 20;
/** The number of best lessons that determine how much a course says on a topic. */
const lessonsOfCourse = 2;

/**
 * Find what the lessons say to a question, and how well they cover it. With `byMeaning` false only words count, for texts that use words in
 * a special sense.
 */
export async function seekPassages(
  source: PassageSource,
  question: Question,
  scope: SearchScope,
  { byMeaning = true }: { byMeaning?: boolean } = {},
): Promise<FoundPassages> {
  const { index, lessonIds, outline, read, compare } = await source.open(scope);
  const comparing = compare?.(meantBy(question)) ?? null;
  const own = weighTerms(termsFor(question, index, lessonIds), index, lessonIds);
  const stems = new Set(own.map(({ stem }) => stem));
  const earlier = weighTerms(question.earlierTerms, index, lessonIds)
    .filter(({ stem }) => !stems.has(stem))
    .map((term) => ({ ...term, weight: term.weight * earlierShare }));
  const terms = [...own, ...earlier];

  const isAcross = scope.courseId === null;
  const wholes = index.rank(terms, lessonIds);
  const best = wholes.map(({ lessonId }) => lessonId).slice(0, mostLessons);
  const isOpen = scope.lessonId !== null && lessonIds.has(scope.lessonId);
  const small = lessonIds.size <= mostLessons ? [...lessonIds] : [];
  const similarities = await comparing;
  const near = similarities ? nearestLessonIds(similarities, mostLessons) : [];
  const topicId =
    question.topic === null ? undefined : lessonIds.values().find((id) => index.nameOf(id)?.lessonTitle === question.topic);
  const wanted = new Set([
    ...(isOpen && scope.lessonId !== null ? [scope.lessonId] : []),
    ...(topicId === undefined ? [] : [topicId]),
    ...best,
    ...near,
    ...small,
  ]);
  const lessons = await read([...wanted]);
  const all = await passagesOfAll(lessons);

  const byTheirWords = await rankPassages(terms, all, {
    text: question.text,
    lessonId: scope.lessonId,
    defines: question.defines,
    meanLength: index.meanLength,
    lessonScores: new Map(wholes.map(({ lessonId, score }) => [lessonId, score])),
    courseScores: isAcross ? courseScoresOf(wholes, index) : new Map(),
  });
  const byWords = await addMeaning(byTheirWords, { terms: byMeaning ? terms : [], index, topic: question.topic });
  const ranked = (similarities ? fuseRankings(byWords, similarities) : byWords).filter(({ score }) => score > 0);
  const teaching = ranked.filter(({ passage }) => !passage.isExercise);
  const ofChosen = teaching.filter(({ passage }) => passage.lesson.lessonTitle === question.chosen);
  const ofTopic = teaching.filter(({ passage }) => passage.lesson.lessonId === topicId);
  const stays = ofTopic.length > 0 && staysInTopic(own, ofTopic);
  const passages = ofChosen.length > 0 ? ofChosen : stays ? ofTopic : teaching;
  const gate = agree(passGate(terms, passages, { rarest: rarityOf(1, index), isAcross }), byWords, near);
  // A follow-up may have words that lessons need not contain ("Does it catch everything?"): it is answered within the conversation's topic.
  const isInTopic =
    topicId !== undefined && (own.length === 0 || gate.missing.length === 0) && passages[0]?.passage.lesson.lessonId === topicId;
  return {
    terms,
    passages,
    exercises: ranked.filter(({ passage }) => passage.isExercise),
    gate: ofChosen.length > 0 || isInTopic ? { ...gate, verdict: "answer" } : gate,
    elsewhere: null,
    openLesson: all.filter((passage) => passage.lesson.lessonId === scope.lessonId),
    lessons,
    outline,
  };
}

/**
 * Do the same for a question in a course. If the course does not cover it, search the reader's other courses too, and name the lesson that
 * answers. That lesson is not quoted, because the learner asked about this course. A word counts as missing only if it is in none of the
 * reader's courses.
 */
export async function seekBeyondCourse(source: PassageSource, question: Question, scope: SearchScope): Promise<FoundPassages> {
  const found = await seekPassages(source, question, scope);
  if (scope.courseId === null) return found;
  const everywhere = { ...scope, courseId: null, lessonId: null };
  if (found.gate.verdict !== "refuse" || question.terms.length === 0) {
    return found.gate.missing.length === 0 ? found : withoutMissing(found, await wordsInNone(source, question, everywhere));
  }
  const beyond = await seekPassages(source, question, everywhere);
  const [nearest] = beyond.gate.nearest;
  const isElsewhere = beyond.gate.verdict === "answer" && nearest !== undefined && nearest.courseId !== scope.courseId;
  const honest = withoutMissing(found, beyond.gate.missing);
  return isElsewhere ? { ...honest, elsewhere: nearest } : honest;
}

/** Return the question's words that are in none of the lessons of a scope. */
async function wordsInNone(source: PassageSource, question: Question, scope: SearchScope): Promise<string[]> {
  const { index, lessonIds } = await source.open(scope);
  return missingWords(weighTerms([...termsFor(question, index, lessonIds), ...question.earlierTerms], index, lessonIds));
}

/** Leave only those words missing that are missing everywhere. */
function withoutMissing(found: FoundPassages, everywhere: readonly string[]): FoundPassages {
  const missing = found.gate.missing.filter((word) => everywhere.includes(word));
  return { ...found, gate: { ...found.gate, missing } };
}

/**
 * Return the content words of a question to lessons that are in its own language: with words that only English has as function words, such
 * as the French "but" (goal), if the lessons contain them.
 */
function termsFor(
  { intent, language, text, terms }: Question,
  index: LessonIndex,
  lessonIds: ReadonlySet<string>,
): readonly Term[] {
  const ofLessons = index.languagesOf(lessonIds).find((tag) => tag.split("-")[0] === language);
  if (intent !== "question" || ofLessons === undefined) return terms;
  const known = new Set(terms.map(({ word }) => foldWord(word)));
  const more = termsOf(text, ofLessons).filter(({ word, stem }) => !known.has(foldWord(word)) && index.isIn(stem, lessonIds));
  return [...terms, ...more.map((term) => ({ ...term, foreign: true }))];
}

/** Words of this class or higher are too common to lead to another lesson. */
const wellKnown = 2;

/** Return whether a message that refers to the last answer ("how do I use it?") has no rarer word that only other lessons contain. */
function staysInTopic(own: readonly WeighedTerm[], ofTopic: readonly RankedPassage[]): boolean {
  const held = new Set(ofTopic.flatMap(({ holds }) => [...holds]));
  return own.every(({ stem, found, everyday }) => !found || held.has(stem) || (everyday ?? 0) >= wellKnown);
}

/** Return the average score of each course's best lessons: a question without a course is probably about the best-scoring course. */
function courseScoresOf(wholes: readonly { lessonId: string; score: number }[], index: LessonIndex): Map<string, number> {
  const scores = new Map<string, number[]>();
  for (const { lessonId, score } of wholes) {
    const courseId = index.nameOf(lessonId)?.courseId ?? "";
    const known = scores.get(courseId) ?? [];
    if (known.length < lessonsOfCourse) scores.set(courseId, [...known, score]);
  }
  return new Map([...scores].map(([courseId, best]) => [courseId, best.reduce((sum, each) => sum + each, 0) / lessonsOfCourse]));
}

/** Return the text to compare by meaning: the question, with words of earlier turns if it is short. */
function meantBy({ text, earlierTerms, terms }: Question): string {
  const earlier = terms.length < 3 ? earlierTerms.map(({ word }) => word).join(" ") : "";
  return earlier === "" ? text : `${text} (${earlier})`;
}

/** Raise the verdict by one step if words and meaning agree on the best lesson. */
function agree(gate: Gate, byWords: readonly RankedPassage[], near: readonly string[]): Gate {
  const first = byWords.find(({ passage }) => !passage.isExercise);
  if (gate.verdict === "answer" || !first || first.score === 0 || first.passage.lesson.lessonId !== near[0]) return gate;
  return { ...gate, verdict: gate.verdict === "ask" ? "answer" : "ask" };
}
