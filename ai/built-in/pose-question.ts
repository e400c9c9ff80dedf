import type { Passage } from "#ai/retrieval/passage.ts";
import type { TutorTask } from "#ai/task.ts";
import { answerLesson, keyIdeas } from "./answer-lesson.ts";
import { escapeMarkdown, nameLesson } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn } from "./words/words.ts";

/** Asks the learner about an idea of the open lesson, or of what was found, that has not been asked yet. */
export function poseQuestion(task: TutorTask): string {
  const { found, earlierAnswers, question } = task;
  const seed = `${question.text} ${earlierAnswers.length}`;
  const passages: Passage[] = found.openLesson.length > 0 ? [...found.openLesson] : found.passages.map(({ passage }) => passage);
  const ideas = keyIdeas(passages.filter(({ isExercise }) => !isExercise)).filter(({ term }) => term !== "");
  const fresh = ideas.filter(({ term }) => !earlierAnswers.some((answer) => answer.includes(`*${escapeMarkdown(term)}*`)));
  const [first, ...others] = fresh;
  if (!first) return answerLesson(task);
  const idea = vary([first, ...others], seed);
  const term = `*${escapeMarkdown(idea.term)}*`;
  const { quiz } = wordsIn(task.preferences.language);
  const ask = vary(quiz.ask(nameLesson(idea.passage, task.place.course === null), term), `${seed} ask`);
  return task.preferences.tutorPersonality === "strict" ? ask : `${vary(quiz.opening, seed)} ${ask}`;
}
