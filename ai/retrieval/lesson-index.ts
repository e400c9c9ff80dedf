import type { NearStem } from "#ai/text/synonyms.ts";
import { wordingOf } from "#ai/language/wording.ts";
import { countWords } from "./count-words.ts";
import type { LessonName } from "./passage-source.ts";
import type { LessonText, Passage } from "./passage.ts";

/**
 * An in-memory inverted index over an academy's lessons: the stems of each lesson with their counts, and the number of passages with each
 * stem. It contains words and names, but no texts. Access is controlled by the lesson ids passed to each search.
 */
export type LessonIndex = {
  /**
   * Add or replace a lesson with its passages. Yields to the event loop every few milliseconds; until it resolves, the earlier version counts.
   * Callers put one lesson after the other.
   */
  put(lesson: LessonText, passages: readonly Passage[], mark: string): Promise<void>;
  /** Remove lessons and all words that only they contain. */
  drop(lessonIds: readonly string[]): void;
  /** Return the indexed lessons. */
  lessonIds(): string[];
  /** Return the version mark of an indexed lesson; undefined if it is not indexed. */
  markOf(lessonId: string): string | undefined;
  nameOf(lessonId: string): LessonName | undefined;
  /** Return the languages of the given lessons other than English, as tags. */
  languagesOf(among: ReadonlySet<string>): string[];
  /** Return how many passages of the academy contain a stem. */
  passagesWith(stem: string): number;
  readonly passages: number;
  /** Content words of a passage on average. */
  readonly meanLength: number;
  /** Return whether one of the given lessons contains the stem. */
  isIn(stem: string, among: ReadonlySet<string>): boolean;
  /** Return whether one of the given lessons contains the stem anywhere, its exercises included. */
  isMentioned(stem: string, among: ReadonlySet<string>): boolean;
  /** Return stems of the lessons' words that a word may be a misspelling of, likeliest first. */
  meantBy(word: string): string[];
  /** Rank the given lessons by BM25 over their whole text, best first. */
  rank(terms: readonly RankedTerm[], among: ReadonlySet<string>): { lessonId: string; score: number }[];
};

/** A word of a search. In a lesson it scores as the best of its own stems (`stands`) and its discounted near stems. */
type RankedTerm = { stands: readonly string[]; near: readonly NearStem[]; weight: number };

/** A word of the lessons for comparison with misspelt ones, and the number of lessons that contain it. */
type KnownWord = { word: string; stem: string; lessons: number };

/** `inPassages`: how many passages of the lesson contain each stem, parallel to the stems of the words as returned by `stemsOf`. */
type Entry = {
  name: LessonName;
  mark: string;
  length: number;
  passages: number;
  words: readonly KnownWord[];
  inPassages: readonly number[];
  inExercises: readonly string[];
};

const saturation = 1.2;

const lengthShare = 0.5;

/** The shortest word that a correction may result in, in letters. */
const shortestMeant = 4;

/** A posting is one number: the lesson's slot times this, plus the count of the word. */
const mostOften = 256;

/** Create an empty index. */
export function createLessonIndex(): LessonIndex {
  const slots: (Entry | null)[] = [];
  const freeSlots: number[] = [];
  const slotOf = new Map<string, number>();
  const postings = new Map<string, number[]>();
  /** The slots of the lessons whose exercises alone contain a stem. */
  const inExercises = new Map<string, number[]>();
  const passageCounts = new Map<string, number>();
  const vocabulary = new Map<string, Map<string, KnownWord>>();
  let [passages, lessons, wordCount] = [0, 0, 0];

  function drop(lessonIds: readonly string[]): void {
    const gone = new Set<number>();
    const stems = new Set<string>();
    for (const lessonId of lessonIds) {
      const slot = slotOf.get(lessonId);
      const entry = slot === undefined ? null : slots[slot];
      if (slot === undefined || !entry) continue;
      gone.add(slot);
      slots[slot] = null;
      freeSlots.push(slot);
      slotOf.delete(lessonId);
      lessons -= 1;
      wordCount -= entry.length;
      passages -= entry.passages;
      entry.words.forEach(forget);
      for (const stem of entry.inExercises) {
        const left = (inExercises.get(stem) ?? []).filter((each) => each !== slot);
        if (left.length > 0) inExercises.set(stem, left);
        else inExercises.delete(stem);
      }
      stemsOf(entry.words).forEach((stem, at) => {
        stems.add(stem);
        const count = (passageCounts.get(stem) ?? 0) - (entry.inPassages[at] ?? 0);
        if (count > 0) passageCounts.set(stem, count);
        else passageCounts.delete(stem);
      });
    }
    for (const stem of stems) {
      const left = (postings.get(stem) ?? []).filter((posting) => !gone.has(Math.floor(posting / mostOften)));
      if (left.length > 0) postings.set(stem, left);
      else postings.delete(stem);
    }
  }

  async function put(lesson: LessonText, split: readonly Passage[], mark: string): Promise<void> {
    const counted = await countWords(lesson, split);
    drop([lesson.lessonId]);
    const { content: _, ...name } = lesson;
    const { often, inPassages, length, taught } = counted;
    const slot = freeSlots.pop() ?? slots.length;
    for (const [stem, times] of often) {
      const posting = slot * mostOften + Math.min(times, mostOften - 1);
      const known = postings.get(stem);
      if (known) known.push(posting);
      else postings.set(stem, [posting]);
    }
    for (const stem of counted.inExercises) {
      const known = inExercises.get(stem);
      if (known) known.push(slot);
      else inExercises.set(stem, [slot]);
    }
    for (const [stem, count] of inPassages) passageCounts.set(stem, (passageCounts.get(stem) ?? 0) + count);
    const words = counted.words.map(({ folded, stem }) => knownWord(folded, stem));
    for (const known of words) known.lessons += 1;
    const counts = stemsOf(words).map((stem) => inPassages.get(stem) ?? 0);
    slots[slot] = { name, mark, length, passages: taught, words, inPassages: counts, inExercises: counted.inExercises };
    slotOf.set(lesson.lessonId, slot);
    lessons += 1;
    wordCount += length;
    passages += taught;
  }

  /** Register a word by its first letter and length, by which the search for misspelt words looks it up. */
  function knownWord(word: string, stem: string): KnownWord {
    const shard = shardOf(word);
    const words = vocabulary.get(shard) ?? new Map<string, KnownWord>();
    // Folding accents makes some words equal that have different stems.
    const key = `${word} ${stem}`;
    const known = words.get(key) ?? { word, stem, lessons: 0 };
    vocabulary.set(shard, words.set(key, known));
    return known;
  }

  /** Unregister a word that no lesson contains any more, so that it is no longer offered as a correction. */
  function forget(known: KnownWord): void {
    known.lessons -= 1;
    if (known.lessons > 0) return;
    const shard = shardOf(known.word);
    const words = vocabulary.get(shard);
    words?.delete(`${known.word} ${known.stem}`);
    if (words?.size === 0) vocabulary.delete(shard);
  }

  function entryOf(lessonId: string): Entry | undefined {
    return slots[slotOf.get(lessonId) ?? -1] ?? undefined;
  }

  function* found(stem: string, among: ReadonlySet<string>): Generator<[Entry, number]> {
    for (const posting of postings.get(stem) ?? []) {
      const entry = slots[Math.floor(posting / mostOften)];
      if (entry && among.has(entry.name.lessonId)) yield [entry, posting % mostOften];
    }
  }

  function isIn(stem: string, among: ReadonlySet<string>): boolean {
    return found(stem, among).next().done === false;
  }

  return {
    put,
    drop,
    lessonIds: () => [...slotOf.keys()],
    markOf: (lessonId) => entryOf(lessonId)?.mark,
    nameOf: (lessonId) => entryOf(lessonId)?.name,
    languagesOf: (among) => {
      const languages = new Set(among.values().map((lessonId) => entryOf(lessonId)?.name.language));
      return [...languages].flatMap((language) => (wordingOf(language) === null ? [] : (language ?? [])));
    },
    passagesWith: (stem) => passageCounts.get(stem) ?? 0,
    get passages() {
      return passages;
    },
    get meanLength() {
      return wordCount / Math.max(1, passages);
    },
    isIn,
    isMentioned: (stem, among) =>
      isIn(stem, among) || (inExercises.get(stem) ?? []).some((slot) => among.has(slots[slot]?.name.lessonId ?? "")),
    meantBy: (word) => {
      const most = word.length < 8 ? 1 : 2;
      const near: { known: KnownWord; slips: number }[] = [];
      for (let length = Math.max(shortestMeant, word.length - most); length <= word.length + most; length += 1) {
        for (const known of vocabulary.get(`${word[0]}${length}`)?.values() ?? []) {
          const slips = slipsBetween(known.word, word, most);
          if (slips !== null) near.push({ known, slips });
        }
      }
      const byLikelihood = near.toSorted(
        (a, b) => a.slips - b.slips || b.known.lessons - a.known.lessons || byWord(a.known, b.known),
      );
      return [...new Set(byLikelihood.map(({ known }) => known.stem))];
    },
    rank: (terms, among) => {
      const meanLength = wordCount / Math.max(1, lessons);
      // An array by slot, because a common word occurs in thousands of lessons.
      const lengths = new Float64Array(slots.length);
      for (const lessonId of among) {
        const slot = slotOf.get(lessonId);
        if (slot === undefined) continue;
        lengths[slot] = 1 - lengthShare + (lengthShare * (slots[slot]?.length ?? 0)) / Math.max(1, meanLength);
      }
      const scores = new Float64Array(slots.length);
      for (const { stands, near, weight } of terms) {
        const best = new Float64Array(slots.length);
        const count = (stems: readonly string[], worth: number) => {
          const often = new Uint32Array(slots.length);
          for (const stem of stems)
            for (const posting of postings.get(stem) ?? []) {
              const slot = Math.floor(posting / mostOften);
              const longer = lengths[slot] ?? 0;
              if (longer === 0) continue;
              const times = (often[slot] ?? 0) + (posting % mostOften);
              often[slot] = times;
              best[slot] = Math.max(best[slot] ?? 0, (worth * times * (saturation + 1)) / (times + saturation * longer));
            }
        };
        count(stands, weight);
        for (const { stem, share } of near) count([stem], weight * share);
        for (const [slot, score] of best.entries()) scores[slot] = (scores[slot] ?? 0) + score;
      }
      const ranked: { name: LessonName; score: number }[] = [];
      for (const [slot, score] of scores.entries()) {
        const name = slots[slot]?.name;
        if (score > 0 && name) ranked.push({ name, score });
      }
      // Break ties, so that the order does not depend on the order of insertion.
      const sorted = ranked.toSorted((a, b) => b.score - a.score || byPlace(a.name, b.name));
      return sorted.map(({ name, score }) => ({ lessonId: name.lessonId, score }));
    },
  };
}

const shardOf = (word: string) => `${word[0]}${word.length}`;

const stemsOf = (words: readonly KnownWord[]) => [...new Set(words.map(({ stem }) => stem))];

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const byWord = (a: KnownWord, b: KnownWord) => compare(a.word, b.word) || compare(a.stem, b.stem);

const byPlace = (a: LessonName, b: LessonName) =>
  compare(a.courseTitle, b.courseTitle) ||
  compare(a.courseId, b.courseId) ||
  a.position - b.position ||
  compare(a.lessonId, b.lessonId);

/** Return the edit distance of two words, counting a swap of neighbours as one edit; null above `most`. */
function slipsBetween(a: string, b: string, most: number): number | null {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return null;
    before = previous;
    previous = row;
  }
  const slips = previous[b.length] ?? 0;
  return slips <= most ? slips : null;
}
