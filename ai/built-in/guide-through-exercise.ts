import type { TutorTask } from "#ai/task.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { helpingPassages } from "./helping-passages.ts";
import { findWorkedStep } from "./find-worked-step.ts";
import { selectQuote } from "./select-quote.ts";
import { nameHeading, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn, type Words } from "./words/words.ts";

/**
 * Helps with an exercise in steps and keeps its solution: a nudge, then the passage that helps, then a worked step of a similar case; after
 * that the learner's own work is what there is to talk about. However it is asked for, the next step is all there is.
 */
export function guideThroughExercise(task: TutorTask): string {
  const words = wordsIn(task.preferences.language);
  const { exercise } = words;
  const seed = `${task.question.text} ${task.earlierAnswers.length}`;
  const thread = task.question.exercise;
  const isAskedFor = task.question.intent === "solution" || task.question.intent === "question";
  const refusal = task.preferences.tutorPersonality === "strict" ? exercise.strictRefusal : vary(exercise.refusal, seed);
  const opening = thread?.isGuess ? exercise.guess : isAskedFor ? refusal : "";
  return [opening, ...nextStep(task, thread?.step ?? 0, words, seed)].filter((part) => part !== "").join("\n\n");
}

/** The help of one step. Where the lessons have nothing to show for it, the step after it comes. */
function nextStep(task: TutorTask, step: number, words: Words, seed: string): string[] {
  const { exercise } = words;
  const passages = helpingPassages(task);
  const [best] = passages;
  const name = (passage: NonNullable<typeof best>) => nameLesson(passage, task.place.course === null);
  if (step === 0 || !best) {
    const look = best ? exercise.look(name(best), nameHeading(best)) : "";
    return [look, vary(exercise.nudge, seed)];
  }
  const { wish } = best;
  const said = task.earlierAnswers.map(plainText);
  if (step === 1) {
    for (const passage of passages) {
      const quote = selectQuote(passage, { ...wish, said });
      if (quote) return [exercise.pointer(name(passage)), showQuote(quote), vary(exercise.afterPointer, seed)];
    }
  }
  const worked = step <= 2 ? findWorkedStep(passages, said) : null;
  if (worked) {
    const shown = worked.kind === "quote" ? showQuote(worked.quote) : worked.code;
    return [exercise.worked(nameLesson(worked.passage, task.place.course === null)), shown, vary(exercise.afterWorked, seed)];
  }
  return [vary(exercise.back, seed)];
}
