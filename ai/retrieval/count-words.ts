import { foldWord } from "#ai/language/fold-word.ts";
import { termsOf } from "#ai/text/terms.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";
import type { LessonText, Passage } from "./passage.ts";

/** The weight of a word by its position. */
const fields = { title: 4, heading: 2 };

/**
 * The words of a lesson with their stems, each once; how often each stem occurs, and in how many passages. `inExercises`: stems that only its
 * exercises contain, which do not count otherwise.
 */
type CountedWords = {
  words: { folded: string; stem: string }[];
  often: Map<string, number>;
  inPassages: Map<string, number>;
  length: number;
  taught: number;
  inExercises: string[];
};

/** Count the words of a lesson. Yields to the event loop every few milliseconds. */
export async function countWords(lesson: LessonText, split: readonly Passage[]): Promise<CountedWords> {
  const often = new Map<string, number>();
  const inPassages = new Map<string, number>();
  const words = new Map<string, { folded: string; stem: string }>();
  // A word is folded once, however often a long lesson repeats it.
  const stemOfWord = new Map<string, string>();
  const remember = (terms: readonly { word: string; stem: string }[], times: number) => {
    for (const { word, stem } of terms) {
      often.set(stem, (often.get(stem) ?? 0) + times);
      if (stemOfWord.get(word) === stem) continue;
      stemOfWord.set(word, stem);
      const folded = foldWord(word);
      words.set(`${folded} ${stem}`, { folded, stem });
    }
  };
  remember(termsOf(lesson.lessonTitle, lesson.language), fields.title);
  const taught = split.filter(({ isExercise }) => !isExercise);
  let length = 0;
  for (const { terms } of taught) {
    remember(terms.text, 1);
    remember(terms.headings, fields.heading);
    length += terms.text.length;
    for (const stem of new Set([...terms.title, ...terms.headings, ...terms.text].map((term) => term.stem))) {
      inPassages.set(stem, (inPassages.get(stem) ?? 0) + 1);
    }
    await yieldToEventLoop();
  }
  const inExercises = new Set<string>();
  for (const { isExercise, terms } of split) {
    if (!isExercise) continue;
    for (const { stem } of [...terms.headings, ...terms.text]) if (!often.has(stem)) inExercises.add(stem);
    await yieldToEventLoop();
  }
  return { words: [...words.values()], often, inPassages, length, taught: taught.length, inExercises: [...inExercises] };
}
