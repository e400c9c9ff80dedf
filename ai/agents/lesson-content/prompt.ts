import { dataBlock, dataPrompt } from "#ai/prompts/data-not-instructions.ts";
import { quotingPrompt } from "#ai/prompts/quoting.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { Country } from "./country.ts";
import type { LessonContentTask } from "./task.ts";

/** Words of lessons that go into one prompt. */
const promptWords = 2400;

const role = `You draft lessons for an online course academy, from the academy's own lessons and nothing else. A person reads your draft before any
learner does.`;

const writing = `What you write:
- A lesson on the topic that the message names, for learners of the level, in plain English: two to five sections, each with a short title and a body in Markdown (paragraphs, lists,
  block quotes; no headings, no HTML, no links, no pictures).
- Build every statement on the passages below and name the lesson it comes from. Leave out what the passages do not say, however well you know it.
- Two to five objectives that a learner can be tested on, and one to three exercises of your own without their solutions.
- Examples may be set in the country. Use its money and its way of writing dates and numbers in examples of your own, never inside quotation marks, and
  do not state laws, taxes, prices or customs of any country unless a passage does.`;

const form = `Answer with one JSON object and nothing around it:
{"title": string, "objectives": [string], "sections": [{"title": string, "body": string}], "practice": [string]}`;

/** The whole system text for a draft lesson. `boundary` must be random. */
export function lessonContentPrompt(task: LessonContentTask, boundary: string): string {
  return [role, writing, quotingPrompt, dataPrompt(boundary), `The passages:\n${dataBlock(boundary, passages(task))}`, form].join(
    "\n\n",
  );
}

/** What is wanted, for the message that asks for it: its author has typed it. */
export function lessonContentWish({ input }: LessonContentTask, country: Country | null, boundary: string): string {
  const wish = [
    `Topic: ${oneLine(input.topic)}`,
    `Level: ${input.level}`,
    `Country: ${country ? country.name : oneLine(input.country)}`,
    ...(country?.currency
      ? [`Money there: ${country.currency.name} (${country.currency.code}), as in ${country.currency.example}`]
      : []),
    ...(country
      ? [`Dates there: ${country.dateExample}`]
      : ["The academy does not know this country: write without conventions."]),
  ];
  return `Write the draft lesson. What is wanted:\n${dataBlock(boundary, wish.join("\n"))}`;
}

function passages({ found, levels }: LessonContentTask): string {
  const blocks: string[] = [];
  let words = 0;
  for (const { passage } of found.passages) {
    words += wordCount(passage.text);
    if (words > promptWords && blocks.length > 0) break;
    const { lesson, headings, text } = passage;
    const place = [`lesson ${lesson.position + 1}: ${lesson.lessonTitle}`, ...headings].join(" > ");
    blocks.push(`[${lesson.courseTitle} (${levels.get(lesson.courseId) ?? "level unknown"}), ${place}]\n${text}`);
  }
  return blocks.join("\n\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
