import { readNumber, writeDecimal } from "./compare-number.ts";
import { comparableText } from "./compare-text.ts";
import type { Answer } from "./answer.schema.ts";
import { gradeAnswer } from "./grade-answer.ts";
import type { QuestionContent } from "./question.ts";

/** Something that people choose or type: an option, a match, a choice of a gap, or a wrong text. Equal ones have the same key. */
export type ChosenAnswer = {
  key: string;
  /** The gap, or the left side of a match; null: the question as a whole. */
  part: string | null;
  text: string;
  correct: boolean;
  typed: boolean;
};
/** A question as it was asked, and the keys that its answers are graded by. */
export type KeyedQuestion = { content: QuestionContent; keys: readonly QuestionContent[] };

/** The most typed wrong answers that are listed for a question, and the most characters shown of one. */
const [mostTyped, mostCharacters] = [5, 200];

/** Return what an answer chooses, and the wrong texts that it contains, written as they are compared in grading. */
export function chosenIn({ content, keys }: KeyedQuestion, answer: Answer | null): ChosenAnswer[] {
  if (answer === null) return [];
  switch (content.type) {
    case "single-choice":
    case "multiple-choice":
    case "true-false": {
      const ticked = new Set(answer.options);
      return offeredIn({ content, keys }).filter(({ key }) => ticked.has(key));
    }
    case "matching": {
      const chosen = new Map(answer.matches.map(({ left, right }) => [left, right]));
      return matchesIn({ content, keys }, (left, right) => chosen.get(left) === right);
    }
    case "cloze": {
      const filled = new Map(answer.gaps.map(({ id, text }) => [id, text]));
      const choices = offeredIn({ content, keys }).filter(({ key }) =>
        [...filled].some(([gap, text]) => key === `${gap} ${text}`),
      );
      const typed = content.gaps.flatMap(({ id, name, choices: offered }) => {
        const text = comparableText(filled.get(id) ?? "", rulesOf(content));
        const isRight = keys.some((key) => acceptedIn(key, id).includes(text));
        return offered.length > 0 || text === "" || isRight ? [] : [typedAnswer(text, { id, name })];
      });
      return [...choices, ...typed];
    }
    case "short-text":
    case "numeric": {
      const isRight = keys.some((key) => gradeAnswer({ ...key, credit: content.credit }, answer).earned > 0);
      const text = content.type === "numeric" ? comparableNumber(answer) : comparableText(answer.text, rulesOf(content));
      return text === "" || isRight ? [] : [typedAnswer(text)];
    }
    case "ordering":
    case "essay":
      return [];
  }
}

/**
 * Return the answers to list for a question: everything that it offers, right matches, and the chosen others; of typed ones, the most
 * frequent.
 */
export function listedAnswers(
  question: KeyedQuestion,
  chosen: Iterable<ChosenAnswer>,
  times: (key: string) => number,
): ChosenAnswer[] {
  const offered = [...offeredIn(question), ...matchesIn(question, () => true).filter(({ correct }) => correct)];
  const listed = new Map(offered.map((answer) => [answer.key, answer]));
  const others = [...new Map(Array.from(chosen, (answer) => [answer.key, answer])).values()]
    .filter(({ key, typed }) => !listed.has(key) && (!typed || times(key) > 0))
    .toSorted((one, other) => times(other.key) - times(one.key) || (one.key < other.key ? -1 : 1));
  const typed = others.filter((answer) => answer.typed).slice(0, mostTyped);
  const all = [...offered, ...others.filter((answer) => !answer.typed), ...typed];
  // Answers to the same part stay together, in the order of the question.
  const parts = [...new Set([...question.content.gaps.map(({ name }) => name), ...all.map(({ part }) => part)])];
  return all.toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part));
}

/** Return the options of a choice, or the choices of a cloze. */
function offeredIn({ content, keys }: KeyedQuestion): ChosenAnswer[] {
  if (content.type === "cloze") {
    const right = new Set(keys.flatMap(({ gaps }) => gaps.flatMap(({ choices }) => choices)).flatMap(correctIds));
    return content.gaps.flatMap(({ id, name, choices }) =>
      choices.map((choice) => ({
        key: `${id} ${choice.id}`,
        part: name,
        text: choice.text,
        correct: right.has(choice.id),
        typed: false,
      })),
    );
  }
  if (content.type !== "single-choice" && content.type !== "multiple-choice" && content.type !== "true-false") return [];
  const right = new Set(keys.flatMap(({ options }) => options).flatMap(correctIds));
  return content.options.map(({ id, text }) => ({ key: id, part: null, text, correct: right.has(id), typed: false }));
}

function correctIds({ id, correct }: { id: string; correct: boolean }): string[] {
  return correct ? [id] : [];
}

function matchesIn({ content, keys }: KeyedQuestion, isChosen: (left: string, right: string) => boolean): ChosenAnswer[] {
  if (content.type !== "matching") return [];
  const right = new Set(keys.flatMap(({ pairs }) => pairs.map(({ id, match_id }) => `${id} ${match_id}`)));
  return content.pairs
    .filter(({ left }) => left.trim() !== "")
    .flatMap(({ id, left }) =>
      content.pairs
        .filter(({ match_id }) => isChosen(id, match_id))
        .map((pair) => {
          const key = `${id} ${pair.match_id}`;
          return { key, part: left, text: pair.right, correct: right.has(key), typed: false };
        }),
    );
}

function typedAnswer(text: string, gap: { id: string; name: string } | null = null): ChosenAnswer {
  const shown = [...text].slice(0, mostCharacters).join("");
  return { key: `${gap?.id ?? ""} = ${text}`, part: gap?.name ?? null, text: shown, correct: false, typed: true };
}

function rulesOf({ match_case: matchCase, match_accents: matchAccents }: QuestionContent) {
  return { matchCase, matchAccents };
}

function acceptedIn(key: QuestionContent, gapId: string): string[] {
  const accepted = key.gaps.flatMap(({ id, accepted: texts }) => (id === gapId ? texts : []));
  return accepted.map((text) => comparableText(text, rulesOf(key)));
}

/** Write equal numbers the same way; what is no number, or an ambiguous one, stays as it was typed. */
function comparableNumber({ text, decimal }: Answer): string {
  const read = readNumber(text, decimal);
  if (read.kind !== "number") return comparableText(text, { matchCase: true, matchAccents: true });
  const written = writeDecimal(read.value);
  return written.includes(".") ? written.replace(/\.?0+$/, "") : written;
}
