import { plainText } from "#domain/plain-text.ts";
import { wordCount } from "#ai/text/terms.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { hashOf, shuffle } from "./shuffle.ts";
import { definitionsIn, type Definition } from "./definitions.ts";
import { askInForm } from "./question-forms.ts";
import type { QuestionsTask } from "./task.ts";
import type { WrittenQuestion, WrittenQuestions } from "./written-questions.ts";

/** A self-contained sentence with exactly one figure. */
type NumberSentence = { text: string; figure: string; start: number; kind: string };

const numberPattern =
  /(?<![\p{L}\p{N}.,:#/-])(?:[$€£]\s?)?\d+(?:[.,]\d+)*(?::\d+)?(?:\s?%| percent)?(?![\p{L}\p{N}/]|[.,:-]\d)/gu;

/** Beginnings of sentences that depend on the previous one. */
const leaning =
  /^(?:it|its|this|that|these|those|they|their|such|so|but|and|then|here|both|he|she|if|now|take|say|suppose|for example|instead|yet|however|therefore|thus|also|after|before|the (?:first|second|third|last|other|same|result|answer|difference|total|rest|remaining|final|new|old))\b/i;

const words = { least: 8, most: 34 };

const wrongOptions = 3;

/** The longest option, in characters. */
const longest = 400;

/**
 * Compose the built-in faculty's questions on a lesson: definitions, terms, and figures, with options from the same material. Yields to the
 * event loop while reading the lessons.
 */
export async function composeQuestions(task: QuestionsTask): Promise<WrittenQuestions> {
  const own = await definitionsIn(task.passages);
  const elsewhere = await definitionsIn(task.others);
  const all = [...own, ...elsewhere.filter(({ term }) => !own.some((known) => sameTerm(known.term, term)))];
  const fromDefinitions = shuffle(own, task.seed).flatMap((definition, index) => {
    const question =
      hashOf(`${task.seed} ${definition.term} ${index}`) % 2 === 0 ? askMeaning(definition, all) : askTerm(definition, all);
    return question ? [question] : [];
  });
  const figures = await askMetrics(task);
  const most = Math.max(1, task.count - fromDefinitions.length);
  const wasAsked = ({ question }: WrittenQuestion) => Number(task.asked.includes(question));
  // New questions come first; questions about figures fill the remaining places.
  const questions = [...fromDefinitions, ...figures.toSorted((a, b) => wasAsked(a) - wasAsked(b)).slice(0, most)]
    .toSorted((a, b) => wasAsked(a) - wasAsked(b))
    .slice(0, task.count);
  return { questions: shuffle(questions, task.seed).map((question) => shuffleOptions(question, task.seed)) };
}

function askMeaning({ term, verb, meaning, text }: Definition, all: readonly Definition[]): WrittenQuestion | null {
  const wrong = nearest(
    all.filter((other) => !sameTerm(other.term, term) && other.verb === verb).map((other) => other.meaning),
    meaning,
  );
  if (wrong.length < 2 || meaning.length > longest) return null;
  return { question: askInForm({ kind: "meaning", verb, term }), options: [meaning, ...wrong], answer: 0, quote: text };
}

function askTerm({ term, verb, meaning, text }: Definition, all: readonly Definition[]): WrittenQuestion | null {
  const wrong = nearest(
    all.filter((other) => !sameTerm(other.term, term) && (other.verb === "are") === (verb === "are")).map((other) => other.term),
    term,
  );
  // A term that occurs in its own explanation would give the answer away.
  if (wrong.length < 2 || mentions(meaning, term)) return null;
  return { question: askInForm({ kind: "term", meaning }), options: [term, ...wrong], answer: 0, quote: text };
}

async function askMetrics({ passages, seed }: QuestionsTask): Promise<WrittenQuestion[]> {
  const { known, sentences } = await readNumbers(passages);
  return shuffle(sentences, seed).flatMap(({ text, figure, start, kind }) => {
    const wrong = shuffle(
      known.filter((other) => other !== figure && kindOf(other) === kind),
      text,
    ).slice(0, wrongOptions);
    if (wrong.length < 2) return [];
    const form = { kind: "figure", before: text.slice(0, start), after: text.slice(start + figure.length) } as const;
    return [{ question: askInForm(form), options: [figure, ...wrong], answer: 0, quote: text }];
  });
}

/** Return the wrong options closest to the right one in length, so that length gives nothing away. */
function nearest(options: readonly string[], right: string): string[] {
  return [...new Set(options)]
    .filter((option) => option.length <= longest)
    .toSorted((a, b) => Math.abs(a.length - right.length) - Math.abs(b.length - right.length))
    .slice(0, wrongOptions);
}

function shuffleOptions(question: WrittenQuestion, seed: string): WrittenQuestion {
  const right = question.options[question.answer] ?? "";
  const options = shuffle(question.options, `${seed} ${question.question}`);
  return { ...question, options, answer: options.indexOf(right) };
}

function sameTerm(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function mentions(text: string, term: string): boolean {
  return text.toLowerCase().includes(term.toLowerCase());
}

/** Return the figures of passages, without duplicates, and the self-contained sentences with exactly one of them, in order. */
async function readNumbers(passages: readonly Passage[]): Promise<{ known: string[]; sentences: NumberSentence[] }> {
  const known = new Set<string>();
  const sentences: NumberSentence[] = [];
  for (const sentence of passages.flatMap((passage) => passage.sentences)) {
    await yieldToEventLoop();
    // Most sentences contain none, and making plain text of them is what takes long.
    if (!/\d/.test(sentence.text)) continue;
    const text = plainText(sentence.text);
    const figures = [...text.matchAll(numberPattern)];
    for (const [figure] of figures) if (!isYear(figure)) known.add(figure);
    const [figure] = figures;
    if (!figure || figures.length > 1 || !standsAlone(text) || /["“”=+×÷`]/.test(sentence.text) || isYear(figure[0])) continue;
    sentences.push({ text, figure: figure[0], start: figure.index, kind: kindOf(figure[0]) });
  }
  return { known: [...known], sentences };
}

function standsAlone(text: string): boolean {
  const count = wordCount(text);
  return !leaning.test(text) && count >= words.least && count <= words.most && /^\p{Lu}.*[.]$/u.test(text);
}

/**
 * Return the kind of a figure; figures of the same kind are plausible alternatives: ratios, shares, amounts of money, and numbers of
 * similar size.
 */
function kindOf(figure: string): string {
  const unit = figure.includes(":") ? "ratio" : /[%t]/.test(figure) ? "share" : /[$€£]/.test(figure) ? "money" : "number";
  const digits = figure.replace(/[.,:]\d+$/, "").replace(/\D/g, "").length;
  return unit === "number" || unit === "money" ? `${unit} ${digits}` : unit;
}

function isYear(figure: string): boolean {
  return /^(?:1[5-9]|20)\d\d$/.test(figure);
}
