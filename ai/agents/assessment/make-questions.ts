import type { AgentCitation } from "#domain/agents.schema.ts";
import type { LessonText, Passage } from "#ai/retrieval/passage.ts";
import { passagesOf, passagesOfAll } from "#ai/retrieval/split-lesson.ts";
import { quoteVerifier, type QuoteVerifier } from "#ai/quotes/verify-quote.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { dataPrompt } from "#ai/prompts/data-not-instructions.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { Ask } from "../ask.ts";
import { askForJson } from "../ask-for-json.ts";
import type { QuestionCheckTask, QuestionsTask } from "./task.ts";
import { checkedQuestionsSchema, letterOf, placeOf, writtenQuestionsSchema, type WrittenQuestion } from "./written-questions.ts";
import { gap } from "./question-forms.ts";
import { shuffle } from "./shuffle.ts";

/** Words of a lesson that go into one prompt. */
const promptWords = 3500;

const making = `You make multiple-choice questions for an online course academy, from one lesson and nothing else.
- Each question asks for something that the lesson says, has four options, and exactly one of them is right. The others come from the same matter, are
  plausible to somebody who has not understood it, about as long as the right one, and plainly wrong by what the lesson says.
- No "all of the above" and no "none of the above". Nothing is asked that only its wording gives away.
- "quote" is one sentence of the lesson, or a part of one, that shows the answer: letter by letter, with the same words, capitals and punctuation.
- Different questions ask for different things, in plain English.`;

const makingForm = (
  count: number,
) => `Make ${count} questions. Answer with one JSON object and nothing around it; "answer" counts the options from 0:
{"questions": [{"question": string, "options": [string, string, string, string], "answer": number, "quote": string}]}`;

const checking = `You check questions that are to be put to students of an online course academy. For each question, find every option that the lesson bears out as
a right answer, by what the lesson says and nothing else. There may be one, several, or none. Be strict: an option that the lesson leaves open is not right, and one
that the lesson bears out in other words is.`;

const checkingForm = `Answer with one JSON object and nothing around it, an entry for each question, with the letters of all its right options:
{"answers": [{"question": 1, "right": ["A"]}]}`;

/** A question whose answer has its place in the lesson, verified letter by letter. */
export type PlacedQuestion = { question: string; options: string[]; answer: number; citation: AgentCitation };

const openEnded = /\b(?:all|none|both|neither|any|either) of (?:the|these|those|them)\b|\b(?:above|below)\b/i;

export type QuestionsInput = {
  lesson: LessonText;
  /** The other lessons of its course. */
  others: readonly LessonText[];
  /** Questions that the student has been asked on this lesson. */
  asked: readonly string[];
  seed: string;
};

/** What stands in a question and what may be known of it only afterwards, apart. `dropped` counts those that did not stand the check. */
export type MadeQuestions = {
  questions: { question: string; options: string[] }[];
  key: { answer: number; citation: AgentCitation }[];
  dropped: number;
};

const questionCount = 5;

/** Room for the answers, in tokens: of whoever makes the questions and of whoever checks them. */
const questionTokens = { making: 3000, checking: 1000 } as const;

/**
 * Makes questions from a lesson and has them checked by a second pass that does not know which options are marked: only where it finds the
 * marked one right, and no other, is a question kept. Throws what `ask` throws and `agent.unusable_answer`.
 */
export async function makeQuestions(ask: Ask, input: QuestionsInput): Promise<MadeQuestions> {
  const { written, sound, about } = await writeQuestions(ask, input, questionCount);
  const found = sound.length === 0 ? [] : await solveQuestions(ask, sound, about);
  const kept = sound.filter(({ answer }, index) => found[index]?.length === 1 && found[index][0] === answer);
  return {
    questions: kept.map(({ question, options }) => ({ question, options })),
    key: kept.map(({ answer, citation }) => ({ answer, citation })),
    dropped: written - kept.length,
  };
}

/** The lesson that questions are made and solved from. */
export type AboutLesson = Pick<QuestionCheckTask, "lesson" | "passages">;

/**
 * Makes questions from a lesson. `written` counts all of them; `sound` are those that may be solved: each option once, and a place in the lesson that shows
 * the answer. Throws what `ask` throws and `agent.unusable_answer`.
 */
export async function writeQuestions(
  ask: Ask,
  { lesson, others, asked, seed }: QuestionsInput,
  count: number,
): Promise<{ written: number; sound: PlacedQuestion[]; about: AboutLesson }> {
  // Read in turns with everybody else, and remembered.
  await passagesOfAll([lesson, ...others]);
  const verify = quoteVerifier([lesson]);
  await verify.prepare();
  const passages = withoutExercises(lesson);
  const about = { lesson, passages };
  if (passages.length === 0) return { written: 0, sound: [], about };
  const task: QuestionsTask = { kind: "questions", ...about, others: others.flatMap(withoutExercises), count, seed, asked };
  const { questions: written } = await askForJson(
    ask,
    {
      system: questionsPrompt(task, crypto.randomUUID()),
      messages: [{ role: "user", content: "Make the questions." }],
      task,
      maxOutputTokens: Math.ceil((questionTokens.making / questionCount) * count),
    },
    writtenQuestionsSchema,
  );
  return { written: written.length, sound: soundQuestions(written, lesson, verify).slice(0, count), about };
}

/** Has questions solved from the lesson by somebody who does not know the key: the places of all options that they find right, for each question. */
export async function solveQuestions(
  ask: Ask,
  questions: readonly Pick<PlacedQuestion, "question" | "options">[],
  about: AboutLesson,
): Promise<number[][]> {
  const open = questions.map(({ question, options }) => ({ question, options }));
  const task: QuestionCheckTask = { kind: "question-check", ...about, questions: open };
  const { answers } = await askForJson(
    ask,
    {
      system: questionCheckPrompt(task, crypto.randomUUID()),
      messages: [{ role: "user", content: "Check the questions." }],
      task,
      maxOutputTokens: questionTokens.checking,
    },
    checkedQuestionsSchema,
  );
  return questions.map((_, index) => {
    const letters = answers.filter(({ question }) => question === index + 1).flatMap(({ right }) => right);
    return [...new Set(letters.map(placeOf))];
  });
}

function withoutExercises(lesson: LessonText): Passage[] {
  return passagesOf(lesson).filter(({ isExercise }) => !isExercise);
}

/**
 * The questions that may be checked: each option once, none that stands for others, nothing asked twice, and a quotation that the lesson
 * holds. The options are put in an order of their own, because models like one place for the right one.
 */
function soundQuestions(written: readonly WrittenQuestion[], lesson: LessonText, verify: QuoteVerifier): PlacedQuestion[] {
  const known = new Set<string>();
  return written.flatMap(({ question, options, answer, quote }) => {
    const right = options[answer];
    const distinct = new Set(options.map(keyOf)).size === options.length;
    if (right === undefined || !distinct || options.some((option) => openEnded.test(option)) || known.has(keyOf(question)))
      return [];
    const verdict = verify(quote);
    if (verdict.kind !== "citation") return [];
    known.add(keyOf(question));
    const places = shuffle([...options.keys()], question);
    return [
      {
        question: withTrueQuotes(question, verify, right),
        options: places.map((place) => withTrueQuotes(options[place] ?? "", verify)),
        answer: places.indexOf(answer),
        citation: { ...verdict.citation, courseId: lesson.courseId },
      },
    ];
  });
}

/** A text keeps its quotation marks only if what stands between them is the lesson's: a gap with what belongs there, a word in any case. */
function withTrueQuotes(text: string, verify: QuoteVerifier, answer = ""): string {
  const stands = (span: string) => verify(span).kind !== "unverified";
  const isTrue = [...text.matchAll(/["“„«]([^"“”„«»]+)["”»]/g)]
    .map(([, span = ""]) => span.replace(gap, answer))
    .every((span) => stands(span) || stands(span.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())));
  return isTrue ? text : text.replace(/["“”„«»]/g, "");
}

function keyOf(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[\s.,;:!?]+/g, " ")
    .trim();
}

/** The whole system text for making questions. `boundary` must be random. */
function questionsPrompt({ passages, lesson, count, asked }: QuestionsTask, boundary: string): string {
  return [
    making,
    dataPrompt(boundary),
    `The lesson:\n${lessonText(passages, lesson.lessonTitle, boundary)}`,
    ...(asked.length > 0
      ? [
          `Asked before, to be asked again only when the lesson has nothing else:\nBEGIN ${boundary}\n${asked.map(oneLine).join("\n")}\nEND ${boundary}`,
        ]
      : []),
    makingForm(count),
  ].join("\n\n");
}

/** The whole system text for checking questions. Which options are marked as right is not in it. `boundary` must be random. */
function questionCheckPrompt({ passages, lesson, questions }: QuestionCheckTask, boundary: string): string {
  return [
    checking,
    dataPrompt(boundary),
    `The lesson:\n${lessonText(passages, lesson.lessonTitle, boundary)}`,
    listQuestions(questions, boundary),
    checkingForm,
  ].join("\n\n");
}

/** Questions as somebody gets them who has to solve them. */
export function listQuestions(questions: QuestionCheckTask["questions"], boundary: string): string {
  const listed = questions.map(({ question, options }, index) =>
    [`${index + 1}. ${oneLine(question)}`, ...options.map((option, place) => `   ${letterOf(place)}. ${oneLine(option)}`)].join(
      "\n",
    ),
  );
  return `The questions:\nBEGIN ${boundary}\n${listed.join("\n\n")}\nEND ${boundary}`;
}

function lessonText(passages: readonly Passage[], title: string, boundary: string): string {
  const texts: string[] = [];
  let words = 0;
  for (const { headings, text } of passages) {
    words += wordCount(text);
    if (words > promptWords && texts.length > 0) break;
    texts.push(headings.length > 0 ? `[${headings.join(" > ")}]\n${text}` : text);
  }
  return `BEGIN ${boundary}\n${oneLine(title)}\n\n${texts.join("\n\n")}\nEND ${boundary}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
