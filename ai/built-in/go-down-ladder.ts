import type { LessonName } from "#ai/retrieval/passage-source.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { passagesOf } from "#ai/retrieval/split-lesson.ts";
import type { TutorTask } from "#ai/task.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { wordCount } from "#ai/text/terms.ts";
import { findExample } from "./answer-lesson.ts";
import { selectQuote, type Quote } from "./select-quote.ts";
import { criteriaFor } from "./select-quotes.ts";
import { escapeMarkdown, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn } from "./words/words.ts";

/**
 * Take the next step down for a learner who does not follow, within the lesson that the conversation is about: after the first answer, which says it once
 * more, a worked example, then the lesson that this one builds on, then one short sentence with an easy question. Null where the learner
 * has not come so far, or nothing is quoted yet; a step that the lessons do not have is left out.
 */
export function goDownLadder(task: TutorTask): string | null {
  const { lost } = task.question;
  const topic = task.found.passages[0]?.passage;
  if (lost < 2 || !topic || task.earlierAnswers.length === 0) return null;
  const steps = [workedExample, lessonBefore, smallerQuestion];
  for (const step of steps.slice(Math.min(lost - 2, steps.length - 1))) {
    const answer = step(task, topic);
    if (answer !== null) return answer;
  }
  return null;
}

function workedExample(task: TutorTask, topic: Passage): string | null {
  const words = wordsIn(task.preferences.language);
  const found = task.found.passages.map(({ passage }) => passage).filter(isOf(topic));
  const others = passagesOf(topic.lesson).filter(({ isExercise }) => !isExercise);
  const quote = findExample([...found, ...others], task.earlierAnswers.map(plainText));
  if (!quote) return null;
  return [words.lesson.hasExample(nameTopic(task, topic)), showQuote(quote), easyQuestion(task)].join("\n\n");
}

/** Name the lesson before it that says most about the same matter, else the one directly before it. */
function lessonBefore(task: TutorTask, topic: Passage): string | null {
  const { courseId, position } = topic.lesson;
  const isBefore = (lesson: LessonName) => lesson.courseId === courseId && lesson.position < position;
  const about = task.found.passages.map(({ passage }) => passage).find(({ lesson }) => isBefore(lesson));
  const directly = task.found.outline.filter(isBefore).toSorted((a, b) => b.position - a.position)[0];
  const before = about?.lesson ?? directly;
  if (!before) return null;
  const { ladder } = wordsIn(task.preferences.language);
  const quote = about ? selectQuote(about, { ...criteriaFor(task), isBrief: true }) : null;
  const named = ladder.before(nameTopic(task, topic), `**${escapeMarkdown(before.lessonTitle)}**`);
  return [named, ...(quote ? [showQuote(quote)] : []), ladder.afterBefore].join("\n\n");
}

function smallerQuestion(task: TutorTask, topic: Passage): string | null {
  const short = topic.sentences.filter(({ text }) => wordCount(text) >= 4 && !/[:?]\s*$/.test(text));
  const said = task.earlierAnswers.map(plainText);
  const isSaid = ({ text }: { text: string }) => (said.some((each) => each.includes(plainText(text))) ? 1 : 0);
  const [shortest] = short.toSorted((a, b) => isSaid(a) - isSaid(b) || wordCount(a.text) - wordCount(b.text));
  if (!shortest) return null;
  const quote: Quote = { passage: topic, text: shortest.text };
  const { ladder } = wordsIn(task.preferences.language);
  return [ladder.smaller(nameTopic(task, topic)), showQuote(quote), easyQuestion(task)].join("\n\n");
}

const isOf =
  ({ lesson }: Passage) =>
  (other: Passage) =>
    other.lesson.lessonId === lesson.lessonId;

function nameTopic(task: TutorTask, topic: Passage): string {
  return nameLesson(topic, task.place.course === null);
}

function easyQuestion({ question, earlierAnswers, preferences }: TutorTask): string {
  return vary(wordsIn(preferences.language).guiding.easy, `${question.text} ${earlierAnswers.length}`);
}
