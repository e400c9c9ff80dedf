import type { AgentCitation } from "#domain/agents.schema.ts";
import type { LessonText, Passage } from "#ai/retrieval/passage.ts";
import { passagesOf, passagesOfAll } from "#ai/retrieval/split-lesson.ts";
import { quoteVerifier, type QuoteVerifier } from "#ai/quotes/verify-quote.ts";
import { plainText } from "#domain/plain-text.ts";
import { dataPrompt } from "#ai/prompts/prompt-parts.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { Ask } from "../ask.ts";
import { askForJson } from "../ask-for-json.ts";
import type { QuestionCheckTask, QuestionsTask } from "./task.ts";
import { checkedQuestionsSchema, letterOf, placeOf, writtenQuestionsSchema, type WrittenQuestion } from "./written-questions.ts";
import { gap } from "./question-forms.ts";
import { shuffle } from "./shuffle.ts";

/** The most words of a lesson in one prompt. */
const promptWords = 3500;

const making = `You make multiple-choice questions for an online course academy, from one lesson and nothing else.
- Each question asks for something that the lesson says, has four options, and exactly one of them is right. The others come from the same matter, are
  plausible to somebody who has not understood it, about as long as the right one, and plainly wrong by what the lesson says.
- Each is understood without the lesson at hand: what it asks about, such as the lesson's example or the figures needed, is named in it.
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

/** A question whose answer has a verified, verbatim source in the lesson. */
export type PlacedQuestion = { question: string; options: string[]; answer: number; citation: AgentCitation };

const openEnded = /\b(?:all|none|both|neither|any|either) of (?:the|these|those|them)\b|\b(?:above|below)\b/i;

export type QuestionsInput = {
  lesson: LessonText;
  /** The other lessons of the course. */
  others: readonly LessonText[];
  /** Questions that the student has already been asked on this lesson. */
  asked: readonly string[];
  seed: string;
};

/** The questions and, separately, their answers. `dropped` counts those that failed the check. */
export type MadeQuestions = {
  questions: { question: string; options: string[] }[];
  key: { answer: number; citation: AgentCitation }[];
  dropped: number;
};

const questionCount = 5;

/** The token limits for making and for checking questions. */
const questionTokens = { making: 3000, checking: 1000 } as const;

/**
 * Make questions from a lesson, and have them checked by a second pass that does not know the key. A question is kept only if the checker
 * finds the keyed option right, and no other. Throws what `ask` throws and `agent.unusable_answer`.
 */
export async function makeQuestions(ask: Ask, input: QuestionsInput): Promise<MadeQuestions> {
  const { written, sound, about } = await writeQuestions(ask, input, questionCount);
  const found = sound.length === 0 ? [] : await solveQuestions(ask, sound, about);
  const valid = sound.filter(({ answer }, index) => found[index]?.length === 1 && found[index][0] === answer);
  return {
    questions: valid.map(({ question, options }) => ({ question, options })),
    key: valid.map(({ answer, citation }) => ({ answer, citation })),
    dropped: written - valid.length,
  };
}

/** The lesson from which questions are made and solved. */
export type AboutLesson = Pick<QuestionCheckTask, "lesson" | "passages">;

/**
 * Make questions from a lesson. `written` counts all of them. `sound` are those that can be solved: with distinct options, and a source in
 * the lesson for the answer. Throws what `ask` throws and `agent.unusable_answer`.
 */
export async function writeQuestions(
  ask: Ask,
  { lesson, others, asked, seed }: QuestionsInput,
  count: number,
): Promise<{ written: number; sound: PlacedQuestion[]; about: AboutLesson }> {
  // Split cooperatively, and cached.
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

/** Have questions solved from the lesson without the key. Returns, for each question, the indexes of all options found right. */
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
 * Return the questions that can be checked: distinct options, none that refers to others, no duplicates, and a quotation from the
 * lesson. Options are shuffled, because models tend to put the right one in the same place.
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

/** Remove quotation marks unless all quoted text is from the lesson. A gap is checked with its answer filled in. */
function withTrueQuotes(text: string, verify: QuoteVerifier, answer = ""): string {
  const stands = (span: string) => verify(span).kind !== "unverified";
  const isTrue = [...text.matchAll(/["“„«]([^"“”„«»]+)["”»]/g)]
    .map(([, span = ""]) => span.replace(gap, () => answer))
    .every((span) => stands(span) || stands(span.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())));
  return isTrue ? text : text.replace(/["“”„«»]/g, "");
}

function keyOf(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[\s.,;:!?]+/g, " ")
    .trim();
}

/** Build the system text for making questions. `boundary` must be random. */
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

/** Build the system text for checking questions. It does not contain the key. `boundary` must be random. */
function questionCheckPrompt({ passages, lesson, questions }: QuestionCheckTask, boundary: string): string {
  return [
    checking,
    dataPrompt(boundary),
    `The lesson:\n${lessonText(passages, lesson.lessonTitle, boundary)}`,
    listQuestions(questions, boundary),
    checkingForm,
  ].join("\n\n");
}

/** List questions for a solver. */
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
