import type { TutorTask } from "../task.ts";
import { escapeMarkdown, nameHeading, nameLesson } from "./show-quote.ts";
import type { Quote } from "./select-quote.ts";
import { vary } from "./variation.ts";
import type { Words } from "./words/words.ts";

const topicWords = 3;

/** True when a socratic tutor asks before it shows anything: a new question, and not two questions back in a row. */
export function asksFirst({ question, preferences, earlierAnswers, found }: TutorTask): boolean {
  const last = earlierAnswers.at(-1);
  const hasJustAsked = last !== undefined && !/^>/m.test(last);
  return (
    preferences.tutorPersonality === "socratic" &&
    question.intent === "question" &&
    found.gate.verdict === "answer" &&
    !hasJustAsked
  );
}

/** Asks for the learner's own thought and says where the answer stands, without quoting it yet. */
export function askFirst({ question, place }: TutorTask, { passage }: Quote, words: Words, seed: string): string {
  const named = question.terms.slice(0, topicWords).map(({ word }) => word);
  const topic = question.terms.length <= topicWords && named.length > 0 ? `*${escapeMarkdown(named.join(" "))}*` : null;
  const where = words.askFirst.where(nameLesson(passage, place.course === null), nameHeading(passage));
  return [where, vary(words.askFirst.question(topic), seed)].join("\n\n");
}
