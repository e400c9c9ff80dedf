import type { Passage } from "../retrieval/passage.ts";
import type { TutorTask } from "../task.ts";
import { plainText } from "../text/plain-text.ts";
import { stemsOf } from "../text/terms.ts";
import { wishFor } from "./answer-question.ts";
import { selectQuote, type Quote } from "./select-quote.ts";
import { nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";

/** Keeps the solution of an exercise to itself, points to the passage that helps, and asks for the first step. */
export function guideThroughExercise(task: TutorTask): string {
  const seed = `${task.question.text} ${task.earlierAnswers.length}`;
  const refusal = vary(
    [
      "The solution is yours to find; I would only take the best part from you. Let us get there step by step.",
      "I do not hand out solutions, but I gladly go through it with you.",
      "Solving it is where the learning happens, so I keep the answer to myself. Here is where to start.",
    ],
    seed,
  );
  const quote = helpingQuote(task);
  const ask = vary(
    [
      "What have you tried so far, and where did it stop?",
      "What is given, and what is asked for? Write down both first.",
      "Which idea of the lesson do you think it needs?",
    ],
    seed,
  );
  if (!quote) return [refusal, ask].join("\n\n");
  return [refusal, `This passage of ${nameLesson(quote.passage, task.place.course === null)} helps:`, showQuote(quote), ask].join(
    "\n\n",
  );
}

function helpingQuote(task: TutorTask): Quote | null {
  const { found, question, earlierAnswers } = task;
  const exercise = exerciseText(task);
  const said = earlierAnswers.map(plainText);
  if (exercise === null) {
    const passage = found.passages[0]?.passage ?? found.openLesson.find(({ isExercise }) => !isExercise);
    return passage ? selectQuote(passage, { ...wishFor(task), said }) : null;
  }
  const own = exercise.lesson === null ? found.openLesson : found.passages.map(({ passage }) => passage);
  const passages = own.filter(
    (passage) => !passage.isExercise && (exercise.lesson ?? passage.lesson.lessonId) === passage.lesson.lessonId,
  );
  const weights = rarityIn(passages, stemsOf(exercise.text));
  const fits = (passage: Passage) => [...stemsOf(passage.text)].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
  for (const passage of passages.toSorted((a, b) => fits(b) - fits(a))) {
    const quote = selectQuote(passage, { weights, defines: question.defines, asks: "what", said });
    if (quote) return quote;
  }
  return null;
}

/** The exercise that is meant: the one that was copied into the message, or the open lesson's by its number; null when none is known. */
function exerciseText({ question, found }: TutorTask): { text: string; lesson: string | null } | null {
  const copied = found.exercises[0];
  if (copied && question.terms.length >= 6) return { text: question.text, lesson: copied.passage.lesson.lessonId };
  const exercises = found.openLesson.filter(({ isExercise }) => isExercise).map(({ text }) => text);
  if (exercises.length === 0) return null;
  const number = /\b(\d{1,2})\b/.exec(question.intent === "solution" ? question.text : (question.earlier?.text ?? ""))?.[1];
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
