import type { AgentCitation, LessonContentInput, AgentLesson } from "#domain/agents.schema.ts";
import type { Level } from "#domain/course.ts";
import { escapeMarkdown } from "#ai/built-in/show-quote.ts";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { createQuoteGate } from "#ai/quotes/quote-gate.ts";
import { quoteVerifier, type QuoteVerifier } from "#ai/quotes/verify-quote.ts";
import type { PassageSource, Reader } from "#ai/retrieval/passage-source.ts";
import { seekPassages, type FoundPassages } from "#ai/retrieval/seek-passages.ts";
import { dataBlock, dataPrompt, quotingPrompt } from "#ai/prompts/prompt-parts.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { Ask } from "../ask.ts";
import { askForJson } from "../ask-for-json.ts";
import { findCountry, type Country } from "./country.ts";
import type { LessonContentTask } from "./task.ts";
import { writtenLessonSchema, type WrittenLesson } from "./written-lesson.ts";

/** The most words of lessons in one prompt. */
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

/** The agent's material: lessons that the reader may read, and the levels of their courses. */
export type LessonMaterial = {
  passages: PassageSource;
  levelsOf: (courseIds: readonly string[]) => Promise<ReadonlyMap<string, Level>>;
};

/** A draft, or `reply`, in Markdown, which says why there is none. */
export type LessonContentAnswer = { kind: "draft"; data: AgentLesson } | { kind: "nothing"; reply: string };

/** The longest draft, in tokens. */
const lessonTokens = 4000;

/**
 * Draft a lesson from the academy's own lessons. If they contain nothing on the topic, no model is called. Throws what `ask` throws and
 * `agent.unusable_answer`.
 */
export async function draftLesson(
  ask: Ask,
  { passages, levelsOf }: LessonMaterial,
  { input, reader }: { input: LessonContentInput; reader: Reader },
): Promise<LessonContentAnswer> {
  const question = understandQuestion([{ role: "user", content: input.topic }]);
  const found = await seekPassages(passages, { ...question, intent: "question" }, { reader, courseId: null, lessonId: null });
  const { verdict, missing } = found.gate;
  const isElsewhere = verdict === "refuse" || (verdict === "ask" && missing.length > 0);
  if (isElsewhere || found.passages.length === 0) return { kind: "nothing", reply: describeGap(input, found) };

  const levels = await levelsOf([...new Set(found.lessons.map(({ courseId }) => courseId))]);
  const task: LessonContentTask = { kind: "lesson-content", input, found, levels };
  const country = findCountry(input.country);
  const boundary = crypto.randomUUID();
  const request = {
    system: lessonContentPrompt(task, boundary),
    messages: [{ role: "user", content: lessonContentInput(task, country, boundary) }],
    task,
    maxOutputTokens: lessonTokens,
  } as const;
  const written = await askForJson(ask, request, writtenLessonSchema);
  const verify = quoteVerifier(found.lessons);
  await verify.prepare();
  const data = assemble(written, task, { country, verify });
  return { kind: "draft", data };
}

/** Format a draft with its notices in Markdown. */
export function describeLesson({ notices, content }: AgentLesson): string {
  return [...notices.map((notice) => `*${notice}*`), content].join("\n\n");
}

/** Assemble the draft. Every quotation is verified: one that appears verbatim in no lesson loses its quotation marks. */
function assemble(
  written: WrittenLesson,
  { input, found }: LessonContentTask,
  { country, verify }: { country: Country | null; verify: QuoteVerifier },
): AgentLesson {
  const courses = new Map(found.lessons.map(({ lessonId, courseId }) => [lessonId, courseId]));
  const citations: AgentCitation[] = [];
  /** Pass a text through the quote gate, and return it with its citations. */
  const check = (text: string) => {
    const gate = createQuoteGate(verify);
    const shown = gate.push(text) + gate.finish();
    const own = gate.citations.map((citation) => ({ ...citation, courseId: courses.get(citation.lessonId) ?? "" }));
    citations.push(...own.filter(({ quote }) => !citations.some((known) => known.quote === quote)));
    return { text: shown.trim(), lessons: [...new Set(own.map(({ lessonTitle }) => lessonTitle))] };
  };
  const title = check(written.title).text;
  const objectives = written.objectives.map((objective) => check(objective).text);
  const sections = written.sections.map((section) => ({ title: check(section.title).text, ...check(section.body) }));
  const practice = written.practice.map((exercise) => check(exercise).text);
  const list = (entries: readonly string[]) => entries.map((entry) => `- ${entry}`).join("\n");
  const content = [
    `# ${heading(title)}`,
    `After this lesson you can:\n\n${list(objectives.map(escapeMarkdown))}`,
    ...sections.map((section) => `## ${heading(section.title)}\n\n${section.text}`),
    ...(practice.length > 0 ? [`## Try it\n\n${practice.map((exercise, at) => `${at + 1}. ${exercise}`).join("\n")}`] : []),
    `## For learners in ${heading(country?.name ?? input.country)}\n\n${list(conventions(country, input))}`,
  ].join("\n\n");
  return {
    title,
    level: input.level,
    country: country?.name ?? input.country,
    covered: found.gate.verdict === "answer" ? "full" : "partial",
    missing: [...found.gate.missing],
    objectives,
    outline: sections.map((section) => ({ title: section.title, lessons: section.lessons })),
    content,
    citations,
    notices: notices(found, citations),
  };
}

function conventions(country: Country | null, { country: asked }: LessonContentInput): string[] {
  if (!country) {
    return [
      `The academy knows no country called “${escapeMarkdown(asked)}”, so amounts and dates are left as the lessons have them.`,
    ];
  }
  const { currency, dateExample, numberExample } = country;
  return [
    currency
      ? `Amounts in examples of your own: ${currency.name} (${currency.code}), as in ${escapeMarkdown(currency.example)}. Quotations keep the figures of the lessons.`
      : `Numbers are written as in ${numberExample}. Quotations keep the figures of the lessons.`,
    `Dates are written as in ${dateExample}.`,
    `Laws, taxes and prices of ${escapeMarkdown(country.name)} are not in the academy's lessons. Have somebody who knows them look at this draft.`,
  ];
}

function notices({ gate }: FoundPassages, citations: readonly AgentCitation[]): string[] {
  const words = gate.missing
    .filter(({ length }) => length <= 40)
    .slice(0, 3)
    .map((word) => `“${escapeMarkdown(word)}”`);
  return [
    ...(gate.verdict === "answer"
      ? []
      : [
          `The academy's lessons cover this topic only in part${words.length > 0 ? `: they say nothing of ${words.join(" or ")}` : ""}.`,
        ]),
    ...(citations.length === 0
      ? ["Nothing in this draft is quoted from a lesson. Check every statement before you approve it."]
      : []),
  ];
}

function describeGap({ topic }: LessonContentInput, { outline }: FoundPassages): string {
  const courses = [...new Set(outline.map(({ courseTitle }) => courseTitle))].slice(0, 8);
  const gap = `The academy's lessons have nothing on “${escapeMarkdown(topic)}” that a lesson could be drafted from, and I do not make one up.`;
  if (courses.length === 0) return `${gap} There are no lessons yet that you may draft from.`;
  return `${gap} There is material in:\n\n${courses.map((course) => `- ${escapeMarkdown(course)}`).join("\n")}`;
}

/** Make a one-line title without Markdown. */
function heading(text: string): string {
  return escapeMarkdown(text).replace(/^#+\s*/, "");
}

/** Build the system text for a draft lesson. `boundary` must be random. */
function lessonContentPrompt(task: LessonContentTask, boundary: string): string {
  return [role, writing, quotingPrompt, dataPrompt(boundary), `The passages:\n${dataBlock(boundary, passages(task))}`, form].join(
    "\n\n",
  );
}

/** Build the user message from the request, which a person has typed. */
function lessonContentInput({ input }: LessonContentTask, country: Country | null, boundary: string): string {
  const criteria = [
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
  return `Write the draft lesson. What is wanted:\n${dataBlock(boundary, criteria.join("\n"))}`;
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
