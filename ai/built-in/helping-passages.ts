import type { Passage } from "#ai/retrieval/passage.ts";
import type { TutorTask } from "#ai/task.ts";
import { stemsOf } from "#ai/text/terms.ts";
import { wishFor } from "./select-quotes.ts";
import type { QuoteWish } from "./select-quote.ts";

/** A passage that helps with an exercise, and what a quote of it should hold. */
export type HelpingPassage = Passage & { wish: QuoteWish };

/** A message with so many content words may be an exercise that was copied out of a lesson. */
const copiedWords = 6;

/** The passages that help with the exercise that is meant, best first; never exercises themselves. */
export function helpingPassages(task: TutorTask): HelpingPassage[] {
  const { found, question } = task;
  const exercise = exerciseText(task);
  if (exercise === null) {
    const passages = found.passages.length > 0 ? found.passages.map(({ passage }) => passage) : found.openLesson;
    const wish = wishFor(task);
    return passages.filter(({ isExercise }) => !isExercise).map((passage) => ({ ...passage, wish }));
  }
  const own = exercise.lesson === null ? found.openLesson : found.passages.map(({ passage }) => passage);
  const passages = own.filter(
    (passage) => !passage.isExercise && (exercise.lesson ?? passage.lesson.lessonId) === passage.lesson.lessonId,
  );
  const weights = rarityIn(passages, stemsOf(exercise.text));
  const fits = (passage: Passage) => [...stemsOf(passage.text)].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
  const wish: QuoteWish = { weights, defines: question.defines, asks: "what", said: [] };
  return passages.toSorted((a, b) => fits(b) - fits(a)).map((passage) => ({ ...passage, wish }));
}

/** The exercise that is meant: the one that was copied into a message, or the open lesson's by its number; null when none is known. */
function exerciseText({ question, found }: TutorTask): { text: string; lesson: string | null } | null {
  const copied = found.exercises[0];
  if (copied && question.terms.length + question.earlierTerms.length >= copiedWords) {
    return { text: copied.passage.text, lesson: copied.passage.lesson.lessonId };
  }
  const exercises = found.openLesson.filter(({ isExercise }) => isExercise).map(({ text }) => text);
  if (exercises.length === 0) return null;
  const number = /\b(\d{1,2})\b/.exec(question.exercise?.asked ?? question.text)?.[1];
  const items = exercises.join("\n").split(/^[ \t]*(?=\d{1,2}[.)] )/m);
  return { text: items.find((item) => number !== undefined && item.startsWith(number)) ?? exercises.join("\n"), lesson: null };
}

/** Stems weighed by how few of the passages have them. */
function rarityIn(passages: readonly Passage[], stems: ReadonlySet<string>): Map<string, number> {
  const texts = passages.map(({ text }) => stemsOf(text));
  return new Map(
    [...stems].map((stem) => {
      const count = texts.filter((each) => each.has(stem)).length;
      return [stem, count === 0 ? 0 : Math.log(1 + passages.length / count)];
    }),
  );
}
