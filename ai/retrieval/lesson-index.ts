import { foldWord } from "#ai/language/language-words.ts";
import type { NearStem } from "#ai/text/synonyms.ts";
import { termsOf } from "#ai/text/terms.ts";
import type { LessonName } from "./passage-source.ts";
import type { LessonText, Passage } from "./passage.ts";

/**
 * An inverted index over the lessons of an academy, kept in memory: which lesson has which stem how often, and in how many passages a stem
 * stands. It holds words and names, no texts; who may read what is decided by the ids that a search is given.
 */
export type LessonIndex = {
  /** Puts a lesson in by its passages, or in the place of its older text. */
  put(lesson: LessonText, passages: readonly Passage[], mark: string): void;
  /** What a lesson's text was marked with when it was put in; undefined for one that is not there. */
  markOf(lessonId: string): string | undefined;
  nameOf(lessonId: string): LessonName | undefined;
  /** In how many passages of the academy a stem stands. */
  passagesWith(stem: string): number;
  readonly passages: number;
  /** Content words of a passage on average. */
  readonly meanLength: number;
  /** True when one of the lessons named has the stem. */
  isIn(stem: string, among: ReadonlySet<string>): boolean;
  /** Stems of the lessons' words that a word may be a slip of, the likeliest first. */
  meantBy(word: string): string[];
  /** The lessons among those named by BM25 over their whole text, best first. */
  rank(terms: readonly RankedTerm[], among: ReadonlySet<string>): { lessonId: string; score: number }[];
};

/** A word of a search: the best of its own stems (`stands`) and its near stems, each near one discounted, is what it counts for in a lesson. */
type RankedTerm = { stands: readonly string[]; near: readonly NearStem[]; weight: number };

/** `stems` and `inPassages` go together: how many passages of the lesson have the stem. */
type Entry = { name: LessonName; mark: string; length: number; passages: number; stems: string[]; inPassages: number[] };

/** How often a word counts by where it stands. */
const fields = { title: 4, heading: 2 };

const saturation = 1.2;

const lengthShare = 0.5;

/** A posting is a number: the lesson's slot and, below this, how often it has the word. */
const mostOften = 256;

/** An empty index. */
export function createLessonIndex(): LessonIndex {
  const slots: (Entry | null)[] = [];
  const freeSlots: number[] = [];
  const slotOf = new Map<string, number>();
  const postings = new Map<string, number[]>();
  const passageCounts = new Map<string, number>();
  const vocabulary = new Map<string, Map<string, string>>();
  let [passages, lessons, wordCount] = [0, 0, 0];

  function drop(lessonId: string): void {
    const slot = slotOf.get(lessonId);
    const entry = slot === undefined ? null : slots[slot];
    if (slot === undefined || !entry) return;
    slots[slot] = null;
    freeSlots.push(slot);
    slotOf.delete(lessonId);
    lessons -= 1;
    wordCount -= entry.length;
    passages -= entry.passages;
    entry.stems.forEach((stem, at) => {
      const count = (passageCounts.get(stem) ?? 0) - (entry.inPassages[at] ?? 0);
      if (count > 0) passageCounts.set(stem, count);
      else passageCounts.delete(stem);
      const left = (postings.get(stem) ?? []).filter((posting) => Math.floor(posting / mostOften) !== slot);
      if (left.length > 0) postings.set(stem, left);
      else postings.delete(stem);
    });
  }

  function put(lesson: LessonText, split: readonly Passage[], mark: string): void {
    drop(lesson.lessonId);
    const { content: _, ...name } = lesson;
    const often = new Map<string, number>();
    const inPassages = new Map<string, number>();
    const remember = (words: readonly { word: string; stem: string }[], times: number) => {
      for (const { word, stem } of words) {
        often.set(stem, (often.get(stem) ?? 0) + times);
        learn(foldWord(word), stem);
      }
    };
    remember(termsOf(lesson.lessonTitle), fields.title);
    const taught = split.filter(({ isExercise }) => !isExercise);
    let length = 0;
    for (const { terms } of taught) {
      remember(terms.text, 1);
      remember(terms.headings, fields.heading);
      length += terms.text.length;
      for (const stem of new Set([...terms.title, ...terms.headings, ...terms.text].map((term) => term.stem))) {
        inPassages.set(stem, (inPassages.get(stem) ?? 0) + 1);
      }
    }
    const slot = freeSlots.pop() ?? slots.length;
    for (const [stem, times] of often) {
      const posting = slot * mostOften + Math.min(times, mostOften - 1);
      const known = postings.get(stem);
      if (known) known.push(posting);
      else postings.set(stem, [posting]);
    }
    for (const [stem, count] of inPassages) passageCounts.set(stem, (passageCounts.get(stem) ?? 0) + count);
    const stems = [...often.keys()];
    const stemsInPassages = stems.map((stem) => inPassages.get(stem) ?? 0);
    slots[slot] = { name, mark, length, passages: taught.length, stems, inPassages: stemsInPassages };
    slotOf.set(lesson.lessonId, slot);
    lessons += 1;
    wordCount += length;
    passages += taught.length;
  }

  /** Remembers a word by its first letter and length, for those that are misspelt. */
  function learn(word: string, stem: string): void {
    if (word.length < 4) return;
    const shelf = `${word[0]}${word.length}`;
    const known = vocabulary.get(shelf);
    if (known) known.set(word, stem);
    else vocabulary.set(shelf, new Map([[word, stem]]));
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

  return {
    put,
    markOf: (lessonId) => entryOf(lessonId)?.mark,
    nameOf: (lessonId) => entryOf(lessonId)?.name,
    passagesWith: (stem) => passageCounts.get(stem) ?? 0,
    get passages() {
      return passages;
    },
    get meanLength() {
      return wordCount / Math.max(1, passages);
    },
    isIn: (stem, among) => found(stem, among).next().done === false,
    meantBy: (word) => {
      const most = word.length < 8 ? 1 : 2;
      const near: { stem: string; slips: number }[] = [];
      for (let length = word.length - most; length <= word.length + most; length += 1) {
        for (const [known, stem] of vocabulary.get(`${word[0]}${length}`) ?? []) {
          const slips = slipsBetween(known, word, most);
          if (slips !== null) near.push({ stem, slips });
        }
      }
      return [...new Set(near.toSorted((a, b) => a.slips - b.slips).map(({ stem }) => stem))];
    },
    rank: (terms, among) => {
      const meanLength = wordCount / Math.max(1, lessons);
      // By slot, because a common word stands in thousands of lessons.
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
      const ranked: { lessonId: string; score: number }[] = [];
      for (const [slot, score] of scores.entries()) {
        const lessonId = slots[slot]?.name.lessonId;
        if (score > 0 && lessonId !== undefined) ranked.push({ lessonId, score });
      }
      return ranked.toSorted((a, b) => b.score - a.score);
    },
  };
}

/** How many letters left out, put in, replaced or swapped with their neighbour lie between two words; null beyond `most`. */
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
