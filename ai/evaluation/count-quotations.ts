import type { Citation } from "#domain/chat.schema.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { plainText } from "#ai/text/plain-text.ts";

/** Quotations that an answer shows, and how many of them stand in a lesson letter by letter. */
export type QuotationCount = { shown: number; verbatim: number };

/**
 * Counts block quotes, spans in double quotation marks and citations. Deliberately not by the gate that let them through: a quotation
 * counts as verbatim when the lesson's raw text, or for a citation its text without Markdown, simply contains it.
 */
export function countQuotations(answer: string, citations: readonly Citation[], lessons: readonly LessonText[]): QuotationCount {
  const raw = lessons.map(({ content }) => oneSpace(content));
  const isVerbatim = (quotation: string) => raw.some((content) => content.includes(oneSpace(quotation)));
  const isCited = ({ lessonId, quote }: Citation) =>
    lessons.some((lesson) => lesson.lessonId === lessonId && letters(lesson.content).includes(letters(quote)));
  const quotations = quotationsIn(answer);
  return {
    shown: quotations.length + citations.length,
    verbatim: quotations.filter(isVerbatim).length + citations.filter(isCited).length,
  };
}

function quotationsIn(answer: string): string[] {
  const blocks = (answer.match(/(?:^>.*(?:\n|$))+/gm) ?? []).map((block) => block.replace(/^> ?/gm, ""));
  const own = answer.replace(/^>.*$/gm, "").replace(/^```[^]*?^```/gm, "");
  const spans = [...own.matchAll(/["“„«]\s*([^"“”„«»\n]+?)\s*["”“»]/g)].map(([, span = ""]) => span);
  return [...blocks, ...spans];
}

/** A text without any mark of Markdown, so that no stray star can pair with another. */
function letters(markdown: string): string {
  return oneSpace(plainText(markdown.replace(/[*`_]/g, "")));
}

function oneSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
