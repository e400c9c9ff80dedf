import { AppError } from "#domain/errors.ts";
import { fieldWords } from "#domain/issue-words.ts";
import { mostFormulas } from "#domain/markdown-dialect.ts";
import type { NewQuestion } from "#domain/question.schema.ts";
import type { QuestionContent } from "#domain/question.ts";
import { readLessonPicture } from "#domain/lesson-pictures.ts";
import type { Placing } from "./queries.ts";
import { findHiddenGap } from "./show-gaps.ts";

/** How to read the texts of a question: one by one in the Markdown threads, or all in the thread that is reading a whole file. */
export type TextReader = {
  render(source: string, field: string): Promise<string> | string;
  findFormula(source: string, field: string): Promise<string | null> | string | null;
  findPictures(source: string, field: string): Promise<readonly string[]> | readonly string[];
};

/** Split a question into what it asks and where it is placed. */
export function divideQuestion(written: NewQuestion): { content: QuestionContent; placing: Placing } {
  const { purpose, lesson_id, passage, shown_in_lesson, tags, ...content } = written;
  const inLesson = shown_in_lesson && purpose === "practice" && lesson_id !== null;
  return {
    content,
    placing: { purpose, lesson_id, passage: lesson_id === null ? "" : passage, shown_in_lesson: inLesson, tags },
  };
}

/** Check that a question's texts can be shown, and that its type fits its purpose. Throws `request.invalid`, and what the reader throws. */
export async function checkQuestion(content: QuestionContent, { purpose }: Placing, reader: TextReader): Promise<void> {
  // Rendering here rejects what would take too long, before it is stored.
  const { stem, hint, feedback, options, pairs } = content;
  const texts = {
    stem,
    hint,
    feedback,
    options: options.flatMap((each) => [each.text, each.feedback]),
    pairs: pairs.map(({ left }) => left),
  };
  for (const [field, sources] of Object.entries(texts)) {
    for (const [at, source] of [sources].flat().entries()) {
      const html = await reader.render(source, field);
      if (field === "stem" && content.type === "cloze") refuseHiddenGaps(content, html);
      const name = Array.isArray(sources) ? `${fieldWords(field)}, ${at + 1}` : fieldWords(field);
      if (/\$|\\[([]/.test(source)) refuseFormula(await reader.findFormula(source, field), { field, name });
      if (source.includes("![")) {
        refuseForeignPictures(await reader.findPictures(source, field), { field, name });
      }
    }
  }
  refuseMarkup(content);
  if (content.type === "essay" && purpose !== "exam")
    throw new AppError("request.invalid", {
      field: "purpose",
      reason: "The purpose of an essay must be exam: a person grades it.",
    });
}

function refuseHiddenGaps(content: QuestionContent, html: string): void {
  const hidden = findHiddenGap(content, html);
  if (hidden !== null)
    throw new AppError("request.invalid", {
      field: "stem",
      reason: `The gap “${hidden}” is in a place where no one can fill it.`,
    });
}

/** Refuse pictures that were not uploaded here, naming the place: they would not be shown. */
function refuseForeignPictures(pictures: readonly string[], { field, name }: { field: string; name: string }): void {
  const foreign = pictures.find((address) => readLessonPicture(address) === null);
  if (foreign === undefined) return;
  throw new AppError("request.invalid", {
    field,
    reason: `The picture “${foreign.slice(0, 100)}” was not uploaded here (${name}). Upload it, or remove it.`,
  });
}

/** Refuse a formula that the page would show as source, naming the place. */
function refuseFormula(formula: string | null, { field, name }: { field: string; name: string }): void {
  if (formula === null) return;
  throw new AppError("request.invalid", {
    field,
    reason: `The formula “${formula.slice(0, 100)}” cannot be shown (${name}). A text may have up to ${mostFormulas} formulas in TeX, between dollar signs.`,
  });
}

/** A text between dollar signs as the dialect reads it, or a formula in TeX's own delimiters. */
const formula = /\$\$([^$]+)\$\$|\$(?=\S)((?:\\.|[^$\\])*)(?<=\S)\$(?!\d)|\\\([^\n]{1,2000}?\\\)|\\\[[^\n]{1,2000}?\\\]/g;

/** Return whether a text has a formula. Words between two prices ("$5 at most, not A$") are none. */
function hasFormula(text: string): boolean {
  return Array.from(text.matchAll(formula)).some(([, , words]) => words === undefined || /[\\^_{}=+*/<>]|^\S+$/.test(words));
}

/**
 * Marks of emphasis, code and links that surround words. Names and sums of programmers are none: `a*b*c`, `snake_case`, `__init__`.
 */
const marks = [
  /(?<![\p{L}\p{N}*~])(\*\*|~~)(?=[^\s*~])[^*~]*(?<=[^\s*~])\1(?![\p{L}\p{N}*~])/u,
  /`[^`]+`/,
  /(?<![\p{L}\p{N}*])\*(?=[^\s*])[^*]*(?<=[^\s*])\*(?![\p{L}\p{N}*])/u,
  /(?<![\p{L}\p{N}_])_(?=[^\s_])[^_]*(?<=[^\s_])_(?![\p{L}\p{N}_])/u,
  /\[[^[\]]+\]\((?:https?:|mailto:|[/#.])[^()\s]*\)/,
];

/** Refuse formulas, pictures and other Markdown in texts that the page shows as they are: the right sides of pairs, and the choices of gaps. */
function refuseMarkup({ type, pairs, gaps }: QuestionContent): void {
  const plain =
    type === "matching"
      ? pairs.map(({ right }, at) => ({ field: `pairs.${at}.right`, text: right }))
      : type === "cloze"
        ? gaps.flatMap(({ choices }, at) => choices.map(({ text }) => ({ field: `gaps.${at}.choices`, text })))
        : [];
  const found = plain.find(({ text }) => text.includes("![") || hasFormula(text) || marks.some((mark) => mark.test(text)));
  if (found)
    throw new AppError("request.invalid", {
      field: found.field,
      reason: `The text “${found.text.slice(0, 100)}” is shown as it is written: it cannot have a formula, picture or other Markdown.`,
    });
}
