import { defines } from "#ai/retrieval/definition.ts";
import type { Passage, QuotableSentence } from "#ai/retrieval/passage.ts";
import { passagesOf } from "#ai/retrieval/split-lesson.ts";
import type { TutorTask } from "#ai/task.ts";
import { plainText } from "#domain/plain-text.ts";
import { stemsOf, wordCount } from "#ai/text/terms.ts";
import { findExample } from "./answer-lesson.ts";
import { assessReply, lastQuotes } from "./assess-reply.ts";
import { findLessonBefore } from "./find-lesson-before.ts";
import { isQuotable, leaning } from "./select-quote.ts";
import { escapeMarkdown, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn } from "./words/words.ts";

/** A step: `take` returns its text, or null if the lessons do not support it; `mark` is a part of the text that shows that it was taken. */
type Step = { mark: string; take: () => string | null };

/**
 * Take the next simpler step for a learner who does not follow, within the lesson that the conversation is about: the definition, a worked
 * example, the lesson that this one builds on, a question about one sentence, and finally the advice to ask a person. Steps that the
 * lessons do not support are skipped, and none is taken twice. Null if nothing has been answered yet, or if the first step finds no new
 * definition; the caller then answers again.
 */
export function goDownLadder(task: TutorTask): string | null {
  const { lost } = task.question;
  const topic = task.found.passages[0]?.passage;
  if (lost === 0 || !topic || task.earlierAnswers.length === 0) return null;
  if (lost === 1) return definition(task, topic);
  const taken = task.earlierAnswers.slice(-(lost - 1));
  for (const { mark, take } of stepsFor(task, topic)) {
    const answer = taken.some((each) => each.includes(mark)) ? null : take();
    if (answer !== null) return answer;
  }
  return wordsIn(task.preferences.language).ladder.turn(nameTopic(task, topic));
}

/** Assess a reply to the question about one sentence, comparing it with that sentence only; null if it replies to something else. */
export function judgeSmallerReply(task: TutorTask): string | null {
  const topic = task.found.passages[0]?.passage;
  const last = task.earlierAnswers.at(-1);
  const { ladder, reply } = wordsIn(task.preferences.language);
  if (!topic || !last?.includes(ladder.smaller(nameTopic(task, topic)))) return null;
  const [sentence] = lastQuotes([last]);
  if (sentence === undefined) return null;
  const assessment = assessReply(task.question, [sentence]);
  const seed = seedOf(task);
  return [
    `${vary(reply[assessment], seed)} ${ladder.sentence(nameTopic(task, topic))}`,
    showQuote({ passage: topic, text: sentence }),
    assessment === "right" ? ladder.goOn : ladder.ask,
  ].join("\n\n");
}

function stepsFor(task: TutorTask, topic: Passage): Step[] {
  const { lesson, ladder } = wordsIn(task.preferences.language);
  const name = nameTopic(task, topic);
  return [
    { mark: lesson.hasExample(name), take: () => workedExample(task, topic) },
    { mark: ladder.afterBefore, take: () => lessonBefore(task, topic) },
    { mark: ladder.smaller(name), take: () => smallerQuestion(task, topic) },
  ];
}

/** Quote the definition of the term in question, unless it was quoted before. */
function definition(task: TutorTask, topic: Passage): string | null {
  const stems = task.question.earlierTerms.map(({ stem }) => stem);
  const said = task.earlierAnswers.map(plainText);
  for (const passage of ofLesson(task, topic)) {
    const sentence = quotableDefinition(passage, stems);
    if (!sentence || said.some((each) => each.includes(plainText(sentence.text)))) continue;
    const { leadIn } = wordsIn(task.preferences.language);
    const text = showQuote({ passage, text: sentence.text });
    return [vary(leadIn(nameTopic(task, topic)), seedOf(task)), text, easyQuestion(task)].join("\n\n");
  }
  return null;
}

function quotableDefinition({ sentences }: Passage, stems: readonly string[]): QuotableSentence | null {
  return sentences.find(({ text }) => isQuotable(text) && defines(text, stems)) ?? null;
}

function workedExample(task: TutorTask, topic: Passage): string | null {
  const { lesson } = wordsIn(task.preferences.language);
  const quote = findExample(ofLesson(task, topic), task.earlierAnswers.map(plainText));
  return quote && [lesson.hasExample(nameTopic(task, topic)), showQuote(quote), easyQuestion(task)].join("\n\n");
}

function lessonBefore(task: TutorTask, topic: Passage): string | null {
  const before = findLessonBefore(task, topic);
  if (!before) return null;
  const { ladder } = wordsIn(task.preferences.language);
  const { courseId, lessonId, lessonTitle } = before.lesson;
  const link = `[**${escapeMarkdown(lessonTitle)}**](/learn/${courseId}/${lessonId})`;
  const named = (before.introduces ? ladder.before : ladder.directly)(nameTopic(task, topic), link);
  return [named, ...(before.quote ? [showQuote(before.quote)] : []), ladder.afterBefore].join("\n\n");
}

/** Ask about one sentence: the definition, else the one that best makes sense alone, is new and has words of the question. */
function smallerQuestion(task: TutorTask, topic: Passage): string | null {
  const asked = task.found.terms.map(({ stem }) => stem);
  const said = task.earlierAnswers.map(plainText);
  const [best] = topic.sentences
    .map(({ text }) => ({ text, plain: plainText(text), words: wordCount(text) }))
    .filter(({ text, words }) => words >= 4 && isQuotable(text))
    .map(({ text, plain, words }) => {
      const stems = stemsOf(plain);
      const strangeness = [
        leaning.test(plain),
        said.some((each) => each.includes(plain)),
        !asked.some((stem) => stems.has(stem)),
      ].filter(Boolean).length;
      return { text, strangeness, words };
    })
    .toSorted((a, b) => a.strangeness - b.strangeness || a.words - b.words);
  const defining = quotableDefinition(
    topic,
    task.question.earlierTerms.map(({ stem }) => stem),
  );
  const text = defining?.text ?? best?.text;
  if (text === undefined) return null;
  const { ladder } = wordsIn(task.preferences.language);
  return [ladder.smaller(nameTopic(task, topic)), showQuote({ passage: topic, text }), ladder.ask].join("\n\n");
}

/** Return the passages of the topic's lesson: those that were found, best first, then all others in order. */
function ofLesson(task: TutorTask, { lesson }: Passage): Passage[] {
  const found = task.found.passages.map(({ passage }) => passage).filter((each) => each.lesson.lessonId === lesson.lessonId);
  return [...found, ...passagesOf(lesson).filter(({ isExercise }) => !isExercise)];
}

function nameTopic(task: TutorTask, topic: Passage): string {
  return nameLesson(topic, task.context.course === null);
}

function easyQuestion(task: TutorTask): string {
  return vary(wordsIn(task.preferences.language).guiding.easy, seedOf(task));
}

function seedOf({ question, earlierAnswers }: TutorTask): string {
  return `${question.text} ${earlierAnswers.length}`;
}
