import { dataPrompt } from "#ai/prompts/data-not-instructions.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { QuestionCheckTask, QuestionsTask } from "./task.ts";
import { letterOf } from "./written-questions.ts";

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

/** The whole system text for making questions. `boundary` must be random. */
export function questionsPrompt({ passages, lesson, count, asked }: QuestionsTask, boundary: string): string {
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

const checking = `You check questions that are to be put to students of an online course academy. For each question, find every option that the lesson bears out as
a right answer, by what the lesson says and nothing else. There may be one, several, or none. Be strict: an option that the lesson leaves open is not right, and one
that the lesson bears out in other words is.`;

const checkingForm = `Answer with one JSON object and nothing around it, an entry for each question, with the letters of all its right options:
{"answers": [{"question": 1, "right": ["A"]}]}`;

/** The whole system text for checking questions. Which options are marked as right is not in it. `boundary` must be random. */
export function questionCheckPrompt({ passages, lesson, questions }: QuestionCheckTask, boundary: string): string {
  const listed = questions.map(({ question, options }, index) =>
    [`${index + 1}. ${oneLine(question)}`, ...options.map((option, place) => `   ${letterOf(place)}. ${oneLine(option)}`)].join(
      "\n",
    ),
  );
  return [
    checking,
    dataPrompt(boundary),
    `The lesson:\n${lessonText(passages, lesson.lessonTitle, boundary)}`,
    `The questions:\nBEGIN ${boundary}\n${listed.join("\n\n")}\nEND ${boundary}`,
    checkingForm,
  ].join("\n\n");
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
