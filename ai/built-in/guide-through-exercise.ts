import type { TutorTask } from "#ai/task.ts";
import { firstCodeOf } from "#ai/text/blocks.ts";
import { plainText } from "#domain/plain-text.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { stemsOf } from "#ai/text/terms.ts";
import { isQuotable, selectQuote, type Quote, type QuoteCriteria } from "./select-quote.ts";
import { nameHeading, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn, type Words } from "./words/words.ts";
import { findExample } from "./answer-lesson.ts";
import { criteriaFor } from "./select-quotes.ts";

/** A passage that helps with an exercise, and the criteria for quoting it. */
type HelpingPassage = Passage & { criteria: QuoteCriteria };

/** A message with this many content words may be an exercise copied from a lesson. */
const copiedWords = 6;

/** A step of a worked example in a lesson: a quote, or a short block of code. */
type WorkedStep = { passage: Passage } & ({ kind: "quote"; quote: Quote } | { kind: "code"; code: string });

const codeLines = 14;

const worksWithNumbers = /\d[^.]{0,60}[=×÷+−][^.]{0,60}\d/;

/**
 * Help with an exercise step by step, without its solution: a nudge, then the helpful passage, then a worked step of a similar case; after
 * that, only the learner's own work is discussed. Asking for the solution only leads to the next step.
 */
export function guideThroughExercise(task: TutorTask): string {
  const words = wordsIn(task.preferences.language);
  const { exercise } = words;
  const seed = `${task.question.text} ${task.earlierAnswers.length}`;
  const thread = task.question.exercise;
  const isAskedFor = task.question.intent === "solution" || task.question.intent === "question";
  const decline = task.preferences.tutorPersonality === "strict" ? exercise.strictDecline : vary(exercise.decline, seed);
  const opening = thread?.isGuess ? exercise.guess : isAskedFor ? decline : "";
  return [opening, ...nextStep(task, thread?.step ?? 0, words, seed)].filter((part) => part !== "").join("\n\n");
}

/** Return the help of one step, or of the following one if the lessons have nothing to show for it. */
function nextStep(task: TutorTask, step: number, words: Words, seed: string): string[] {
  const { exercise } = words;
  const passages = helpingPassages(task);
  const [best] = passages;
  const name = (passage: NonNullable<typeof best>) => nameLesson(passage, task.context.course === null);
  if (step === 0 || !best) {
    const look = best ? exercise.look(name(best), nameHeading(best)) : "";
    return [look, vary(exercise.nudge, seed)];
  }
  const { criteria } = best;
  const said = task.earlierAnswers.map(plainText);
  if (step === 1) {
    for (const passage of passages) {
      const quote = selectQuote(passage, { ...criteria, said });
      if (quote) return [exercise.pointer(name(passage)), showQuote(quote), vary(exercise.afterPointer, seed)];
    }
  }
  const worked = step <= 2 ? findWorkedStep(passages, said) : null;
  if (worked) {
    const shown = worked.kind === "quote" ? showQuote(worked.quote) : worked.code;
    return [exercise.worked(nameLesson(worked.passage, task.context.course === null)), shown, vary(exercise.afterWorked, seed)];
  }
  return [vary(exercise.back, seed)];
}

/** Return a worked example from the passages, best first, that was not shown yet; null if there is none. */
function findWorkedStep(passages: readonly Passage[], said: readonly string[]): WorkedStep | null {
  for (const passage of passages) {
    const sentence = passage.sentences.find(
      ({ text }) => isQuotable(text) && worksWithNumbers.test(text) && !said.some((each) => each.includes(plainText(text))),
    );
    if (sentence) return { passage, kind: "quote", quote: { passage, text: sentence.text } };
  }
  const quote = findExample(passages, said);
  if (quote) return { passage: quote.passage, kind: "quote", quote };
  for (const passage of passages) {
    const code = firstCodeOf(passage.text);
    if (code && code.split("\n").length <= codeLines + 2) return { passage, kind: "code", code };
  }
  return null;
}

/** Return the passages that help with the exercise, best first; never exercises themselves. */
function helpingPassages(task: TutorTask): HelpingPassage[] {
  const { found, question } = task;
  const exercise = exerciseText(task);
  if (exercise === null) {
    const passages = found.passages.length > 0 ? found.passages.map(({ passage }) => passage) : found.openLesson;
    const criteria = criteriaFor(task);
    return passages.filter(({ isExercise }) => !isExercise).map((passage) => ({ ...passage, criteria }));
  }
  const own = exercise.lesson === null ? found.openLesson : found.passages.map(({ passage }) => passage);
  const passages = own.filter(
    (passage) => !passage.isExercise && (exercise.lesson ?? passage.lesson.lessonId) === passage.lesson.lessonId,
  );
  const weights = rarityIn(passages, stemsOf(exercise.text));
  const fits = (passage: Passage) => [...stemsOf(passage.text)].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
  const criteria: QuoteCriteria = { weights, defines: question.defines, asks: "what", said: [] };
  return passages.toSorted((a, b) => fits(b) - fits(a)).map((passage) => ({ ...passage, criteria }));
}

/** Return the exercise in question: one copied into a message, or the open lesson's by its number; null if unknown. */
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

/** Weigh stems by their rarity in the passages. */
function rarityIn(passages: readonly Passage[], stems: ReadonlySet<string>): Map<string, number> {
  const texts = passages.map(({ text }) => stemsOf(text));
  return new Map(
    [...stems].map((stem) => {
      const count = texts.filter((each) => each.has(stem)).length;
      return [stem, count === 0 ? 0 : Math.log(1 + passages.length / count)];
    }),
  );
}
