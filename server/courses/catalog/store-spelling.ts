import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import type { Database } from "#server/dependencies.ts";

/** A word of the store, as written and without accents, which people often leave out. */
type Word = { text: string; plain: string; letters: number; courses: number };

/** How long the store's words are cached. A search is tried as typed first, so newer words are found too. */
const freshMilliseconds = 60_000;
/** Shorter words are similar to too many others. */
const shortestCorrected = 4;
/** Longer searches are sentences: each word would be compared with every word of the store. */
const mostWords = 6;
/** Words of this length may have two errors. */
const lengthOfTwoSlips = 8;

export type StoreSpelling = {
  /** Return the search with each unknown word replaced by the nearest word of the store; null if nothing is replaced. */
  correct(search: string): Promise<string | null>;
};

/** Create a spelling corrector from public texts: titles, categories and the names of instructors. */
export function storeSpelling(db: Database): StoreSpelling {
  let words: readonly Word[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const read = async () => {
    words = await readWords(db);
    readAt = performance.now();
  };
  return {
    async correct(search) {
      const typed = search.split(" ");
      // Exclusions and phrases are meant literally.
      if (typed.length > mostWords || /"|(?:^| )-/.test(search)) return null;
      if (performance.now() - readAt > freshMilliseconds) reading ??= read().finally(() => (reading = null));
      // During a reload, the previous words are used; only the first load is waited for.
      if (words.length === 0) await reading;
      else reading?.catch(() => {});
      const meant = typed.map((word) => correctWord(word, words));
      return meant.join(" ") === search ? null : meant.join(" ");
    },
  };
}

async function readWords(db: Database): Promise<Word[]> {
  const { rows } = await sql<{ text: string; courses: string }>`
    select word as text, count(*) as courses
    from courses, regexp_split_to_table(lower(courses.title || ' ' || courses.category || ' ' || coalesce(
      (select string_agg(full_name, ' ') from profiles where id = any(courses.teacher_ids)), '')), '[^[:alpha:]]+') as word
    where courses.offered and length(word) >= ${shortestCorrected}
    group by word`.execute(db);
  return rows.map(({ text, courses }) => {
    const plain = plainOf(text);
    return { text, plain, letters: lettersOf(plain), courses: Number(courses) };
  });
}

/**
 * Return the nearest word of the store, if one is near enough.
 * If only accents are missing, return the store's spelling. If the store has the word, or a longer one that contains it, return the word
 * itself.
 */
function correctWord(typed: string, words: readonly Word[]): string {
  const plain = plainOf(typed);
  if (!/^\p{L}+$/u.test(plain) || plain.length < shortestCorrected) return typed;
  const same = words.find((word) => word.plain === plain);
  if (same || words.some((word) => word.plain.includes(plain))) return same?.text ?? typed;
  const most = plain.length < lengthOfTwoSlips ? 1 : 2;
  const letters = lettersOf(plain);
  let best: { text: string; rank: readonly number[] } | null = null;
  for (const word of words) {
    // Each error changes at most one letter, so comparing the sets of letters rules out most words.
    if (Math.abs(word.plain.length - plain.length) > most || bitsOf(word.letters ^ letters) > 2 * most) continue;
    const slips = countSlips(plain, word.plain, most);
    if (slips > most) continue;
    // People rarely mistype the first letter; between two words, the more common one is meant.
    const rank = [slips, word.plain[0] === plain[0] ? 0 : 1, -word.courses];
    if (!best || isBefore(rank, best.rank)) best = { text: word.text, rank };
  }
  return best?.text ?? typed;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

function plainOf(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
}

/** Return the set of a word's letters, as bits. */
function lettersOf(plain: string): number {
  let bits = 0;
  for (const letter of plain) bits |= 1 << ((letter.codePointAt(0) ?? 0) % 31);
  return bits;
}

function bitsOf(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Count the letters that were left out, added, replaced, or swapped with their neighbor; returns `most + 1` for more than `most`.
 * This is the optimal string alignment distance (Damerau 1964, computed as by Wagner and Fischer 1974).
 */
export function countSlips(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (last[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      let fewest = Math.min(replaced, (last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        fewest = Math.min(fewest, (before[at - 2] ?? 0) + 1);
      now.push(fewest);
    }
    if (Math.min(...now) > most) return most + 1;
    [before, last] = [last, now];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
