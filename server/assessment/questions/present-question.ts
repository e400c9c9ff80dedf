import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Answer, AskedQuestion, judgementSchema, solutionSchema } from "#domain/answer.schema.ts";
import { numberIn } from "#domain/number-language.ts";
import { gradeAnswer } from "#domain/grade-answer.ts";
import { gapNames, type QuestionContent } from "#domain/question.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import { showGaps } from "./show-gaps.ts";

/**
 * Present a question for answering, without its key.
 * Options come in the given order, then any others ordered by their ids; never in the author's order.
 */
export async function presentQuestion(
  question: QuestionContent,
  { order = [], group }: { order?: readonly string[]; group: string },
): Promise<AskedQuestion> {
  const { type, stem, credit, unit } = question;
  const left = type === "matching" ? question.pairs.filter((pair) => pair.left.trim() !== "") : [];
  const choices =
    type === "matching"
      ? left.map(({ id, left: text }) => ({ id, text }))
      : question.options.map(({ id, text }) => ({ id, text }));
  const ordered = type === "true-false" || type === "matching" ? choices : inOrder(choices, order);
  const matches =
    type === "matching"
      ? inOrder(
          question.pairs.map(({ match_id: id, right: text }) => ({ id, text })),
          order,
        )
      : [];
  return {
    type,
    stem: showGaps(await renderMarkdown(stem, { group }), question),
    credit,
    options: await Promise.all(ordered.map(async ({ id, text }) => ({ id, html: await renderLine(text, group) }))),
    matches,
    unit,
    gaps: gapNames(stem).flatMap((name) =>
      question.gaps
        .filter((gap) => gap.name === name)
        .map(({ id, choices: texts }) => ({
          id,
          choices: inOrder(
            texts.map(({ id: of, text }) => ({ id: of, text })),
            order,
          ),
        })),
    ),
  };
}

/** Return the ids of what is shuffled when a question is asked. */
export function shuffledIds({ type, options, pairs, gaps }: QuestionContent): string[] {
  if (type === "true-false") return [];
  if (type === "cloze") return gaps.flatMap(({ choices }) => choices.map(({ id }) => id));
  return type === "matching" ? pairs.map(({ match_id }) => match_id) : options.map(({ id }) => id);
}

export function inOrder<Entry extends { id: string }>(entries: readonly Entry[], order: readonly string[]): Entry[] {
  const place = new Map(order.map((id, index) => [id, index]));
  return entries
    .map((entry) => ({ entry, place: place.get(entry.id) ?? order.length, mark: markOf(entry.id) }))
    .sort((a, b) => a.place - b.place || (a.mark < b.mark ? -1 : 1))
    .map(({ entry }) => entry);
}

function markOf(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

/** Render a text of one paragraph without the paragraph element, for use in a label. */
async function renderLine(text: string, group: string): Promise<string> {
  const html = (await renderMarkdown(text, { group })).trim();
  const [, only] = /^<p(?:\s[^>]*)?>((?:(?!<\/?p[\s>])[\s\S])*)<\/p>$/.exec(html) ?? [];
  return only ?? html;
}

/** Return the result of an answer, with the feedback for the chosen options and the general one. */
export async function judgeAnswer(
  question: QuestionContent,
  answer: Answer,
  group: string,
): Promise<z.infer<typeof judgementSchema>> {
  const chosen = ["single-choice", "multiple-choice", "true-false"].includes(question.type)
    ? question.options.filter(({ id }) => answer.options.includes(id)).map(({ feedback }) => feedback)
    : [];
  const texts = [...chosen, question.feedback].filter((text) => text.trim() !== "");
  return {
    verdict: verdictOf(question, answer),
    feedback: await Promise.all(texts.map((text) => renderMarkdown(text, { group }))),
  };
}

/** Return the verdict of a question's key, before any points are rounded. */
export function verdictOf(question: QuestionContent, answer: Answer): z.infer<typeof judgementSchema>["verdict"] {
  if (question.type === "essay") return "ungraded";
  const { earned, of } = gradeAnswer(question, answer);
  return earned === of ? "right" : earned > 0 ? "partly" : "wrong";
}

/** Return the solution; a number is written as the course's language does. */
export function solutionOf(question: QuestionContent, language: string): z.infer<typeof solutionSchema> {
  const { type, options, pairs, accepted, value, unit, gaps } = question;
  return {
    options: (type === "ordering" ? options : options.filter(({ correct }) => correct)).map(({ id }) => id),
    matches: pairs.filter(({ left }) => left.trim() !== "").map(({ id, match_id }) => ({ left: id, right: match_id })),
    text: type === "numeric" ? `${numberIn(language, value)} ${unit}`.trim() : (accepted[0] ?? ""),
    gaps: gaps.map(({ id, accepted: texts, choices }) => ({
      id,
      text: choices.find(({ correct }) => correct)?.text ?? texts[0] ?? "",
    })),
  };
}
