import type { Suggestion } from "#domain/chat.schema.ts";
import { selectQuote } from "#ai/built-in/select-quote.ts";
import { wishFor } from "#ai/built-in/select-quotes.ts";
import type { TutorTask } from "#ai/task.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { sentencesOf } from "#ai/text/sentences.ts";

/** True where the lessons come near a question and it is not sure which of them is meant. */
export function asksBack({ question, found }: TutorTask): boolean {
  const isAboutMatter = question.intent === "question" || question.terms.length > 0;
  return isAboutMatter && question.exercise === null && found.gate.verdict === "ask";
}

/** The lessons that a task may mean, each with a sentence of it; empty unless it is to be asked back. */
export function suggestLessons(task: TutorTask): Suggestion[] {
  if (!asksBack(task)) return [];
  const wish = { ...wishFor(task), isBrief: true };
  return task.found.gate.nearest.flatMap(({ courseId, lessonId, lessonTitle }) => {
    const passage = task.found.passages.find((each) => each.passage.lesson.lessonId === lessonId)?.passage;
    if (!passage) return [];
    const quote = selectQuote(passage, wish)?.text ?? passage.sentences[0]?.text ?? "";
    return [{ courseId, lessonId, lessonTitle, line: sentencesOf(plainText(quote))[0]?.text ?? "" }];
  });
}
