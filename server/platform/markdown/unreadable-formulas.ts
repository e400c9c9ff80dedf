import type { Token } from "markdown-it";
import { createDialect, mostFormulas } from "#domain/markdown-dialect.ts";
import { formulaHtml } from "./fill-slots.ts";

const dialect = createDialect();

/**
 * Return the first formula of a text that its page would show as source, with its dollar signs: one that is not TeX, or one too many. Also
 * one in TeX's own delimiters, which the dialect does not have. Null if there is none.
 */
export function findUnreadableFormula(source: string): string | null {
  const formulas = dialect.parse(source, {}).flatMap(formulasIn);
  for (const [at, { content, markup }] of formulas.entries()) {
    const isDisplayed = markup === "$$";
    if (at < mostFormulas && formulaHtml({ kind: "formula", source: content, isDisplayed }) !== null) continue;
    return `${markup}${content}${markup}`;
  }
  return findForeignFormula(source);
}

function formulasIn(token: Token): Token[] {
  if (token.type === "formula" || token.type === "formula_block") return [token];
  return (token.children ?? []).flatMap(formulasIn);
}

const code = /(`{1,20})(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

/** Return a formula between \( and \), or \[ and \] with a command in it: bare brackets are escaped text. Code is left alone. */
function findForeignFormula(source: string): string | null {
  const text = source.replace(code, "");
  const [inline] = /\\\([^\n]{1,2000}?\\\)/.exec(text) ?? [];
  if (inline !== undefined) return inline;
  const displayed = text.matchAll(/\\\[([^[\]]{1,2000}?)\\\]/g);
  for (const [all, inside = ""] of displayed) if (/(?<!\\)\\[a-z]{2,}/i.test(inside)) return all;
  return null;
}
