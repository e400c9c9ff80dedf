import type { Question } from "#ai/question/question.ts";
import { addMeaning } from "./add-meaning.ts";
import { fuseRankings, nearestLessonIds } from "./fuse-rankings.ts";
import { passGate, type Gate } from "./gate.ts";
import type { LessonIndex } from "./lesson-index.ts";
import type { LessonName, PassageSource, SearchScope } from "./passage-source.ts";
import type { LessonText, Passage } from "./passage.ts";
import { rankPassages, type RankedPassage } from "./rank-passages.ts";
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
  /** Where another course that the reader may read answers what the open one does not cover; null where none does, or none was looked for. */
  elsewhere: LessonName | null;
  /** Every passage of the open lesson in order, exercises included; empty when none is open. */
  openLesson: readonly Passage[];
  /** Lessons whose text a quote is verified against. */
  lessons: readonly LessonText[];
  outline: readonly LessonName[];
};

/** Words from an earlier turn count half. */
const earlierShare = 0.5;
/** The most lessons whose passages are ranked, best first; a course of this size is searched completely. */
const mostLessons = 20;
/** The number of lessons per course that determine how much it says on a topic. */
const lessonsOfCourse = 2;

/**
 * Finds what the lessons say to a question, and how far they cover it. `byMeaning` false finds it by words alone, for texts whose words have a meaning of
 * their own.
 */
export async function seekPassages(
  source: PassageSource,
  question: Question,
  scope: SearchScope,
  { byMeaning = true }: { byMeaning?: boolean } = {},
): Promise<FoundPassages> {
  const { index, lessonIds, outline, read, compare } = await source.open(scope);
  const comparing = compare?.(meantBy(question)) ?? null;
  const own = weighTerms(question.terms, index, lessonIds);
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
  // A follow-up with words that lessons need not contain ("Does it catch everything?") is answered within the conversation's topic.
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
 * The same for a question in a course; where it covers nothing of the matter, the reader's other courses are searched too, and the lesson that answers
 * there is named. None of it is quoted: the learner asked about this course.
 */
export async function seekBeyondCourse(source: PassageSource, question: Question, scope: SearchScope): Promise<FoundPassages> {
  const found = await seekPassages(source, question, scope);
  if (scope.courseId === null || found.gate.verdict !== "refuse" || question.terms.length === 0) return found;
  const beyond = await seekPassages(source, question, { ...scope, courseId: null, lessonId: null });
  const [nearest] = beyond.gate.nearest;
  const isElsewhere = beyond.gate.verdict === "answer" && nearest !== undefined && nearest.courseId !== scope.courseId;
  return isElsewhere ? { ...found, elsewhere: nearest } : found;
}

/** From this class on a word is too everyday to lead to another lesson. */
const wellKnown = 2;

/** True when a message that leans on the last answer says nothing that another lesson has and the lesson of that answer has not: "why?", "how do I use it?". */
function staysInTopic(own: readonly WeighedTerm[], ofTopic: readonly RankedPassage[]): boolean {
  const held = new Set(ofTopic.flatMap(({ holds }) => [...holds]));
  return own.every(({ stem, found, everyday }) => !found || held.has(stem) || (everyday ?? 0) >= wellKnown);
}

/** What the best lessons of each course score on average: a question without a course is probably about a matter that its course says more of. */
function courseScoresOf(wholes: readonly { lessonId: string; score: number }[], index: LessonIndex): Map<string, number> {
  const scores = new Map<string, number[]>();
  for (const { lessonId, score } of wholes) {
    const courseId = index.nameOf(lessonId)?.courseId ?? "";
    const known = scores.get(courseId) ?? [];
    if (known.length < lessonsOfCourse) scores.set(courseId, [...known, score]);
  }
  return new Map([...scores].map(([courseId, best]) => [courseId, best.reduce((sum, each) => sum + each, 0) / lessonsOfCourse]));
}

/** Return the meaning of a question, including what was said before it. */
function meantBy({ text, earlierTerms, terms }: Question): string {
  const earlier = terms.length < 3 ? earlierTerms.map(({ word }) => word).join(" ") : "";
  return earlier === "" ? text : `${text} (${earlier})`;
}

/** If words and meaning find the same lesson first, the gate is one step more certain than by words alone. */
function agree(gate: Gate, byWords: readonly RankedPassage[], near: readonly string[]): Gate {
  const first = byWords.find(({ passage }) => !passage.isExercise);
  if (gate.verdict === "answer" || !first || first.score === 0 || first.passage.lesson.lessonId !== near[0]) return gate;
  return { ...gate, verdict: gate.verdict === "ask" ? "answer" : "ask" };
}
