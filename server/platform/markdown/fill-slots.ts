import katex from "katex";
import { createHighlighterCoreSync, createCssVariablesTheme } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import css from "shiki/langs/css.mjs";
import html from "shiki/langs/html.mjs";
import javascript from "shiki/langs/javascript.mjs";
import json from "shiki/langs/json.mjs";
import python from "shiki/langs/python.mjs";
import shell from "shiki/langs/shellscript.mjs";
import sql from "shiki/langs/sql.mjs";
import typescript from "shiki/langs/typescript.mjs";
import yaml from "shiki/langs/yaml.mjs";
import { mostFormulas } from "#domain/markdown-dialect.ts";

/*
 * Formulas and code become many elements with styles that no author may write. So the sanitizer sees an empty slot for each. These
 * renderers fill the slots afterward; they take text, and emit none of it as HTML.
 */

/** The content of a slot. */
export type Slot = { kind: "formula"; source: string; isDisplayed: boolean } | { kind: "code"; source: string; language: string };

/** Limits per text: formulas, characters of code and of a line, and characters of all filled elements. Anything beyond shows its source. */
const most = { formulas: mostFormulas, code: 60_000, line: 1_000, filled: 2_000_000 };

const languages = { css, html, javascript, json, python, shell, sql, typescript, yaml };

const aliases: Record<string, string> = {
  bash: "shell",
  js: "javascript",
  mjs: "javascript",
  py: "python",
  sh: "shell",
  ts: "typescript",
  yml: "yaml",
};

/** Return the language to highlight for the name after a code fence; null if it is unknown. */
export function highlightedLanguage(name: string): string | null {
  const language = aliases[name.toLowerCase()] ?? name.toLowerCase();
  return Object.hasOwn(languages, language) ? language : null;
}

const theme = createCssVariablesTheme({ name: "academy", variablePrefix: "--" });
const highlighter = createHighlighterCoreSync({
  themes: [theme],
  langs: Object.values(languages),
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** Fill the slots of a text. Whatever cannot be rendered shows its source. */
export function fillSlots(safeHtml: string, slots: readonly Slot[]): string {
  if (slots.length === 0) return safeHtml;
  let [formulas, code, filled] = [0, 0, 0];
  return safeHtml.replace(/<span data-slot="(\d+)"><\/span>/g, (_, number: string) => {
    const slot = slots[Number(number)];
    if (!slot) return "";
    const isOver =
      filled > most.filled ||
      (slot.kind === "formula" ? (formulas += 1) > most.formulas : (code += slot.source.length) > most.code);
    const html = isOver ? null : slot.kind === "formula" ? formulaHtml(slot) : codeHtml(slot);
    filled += html?.length ?? 0;
    return html ?? sourceOf(slot);
  });
}

function sourceOf(slot: Slot): string {
  if (slot.kind === "code") return escapeHtml(slot.source);
  const mark = slot.isDisplayed ? "$$" : "$";
  return `<code>${escapeHtml(`${mark}${slot.source}${mark}`)}</code>`;
}

/** Render HTML for sighted readers and MathML for screen readers; null if it is not a formula. */
export function formulaHtml({ source, isDisplayed }: Slot & { kind: "formula" }): string | null {
  try {
    return katex.renderToString(source, {
      displayMode: isDisplayed,
      output: "htmlAndMathml",
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxSize: 20,
      maxExpand: 200,
    });
  } catch {
    // The page shows the source instead, which tells its author. Deeply nested braces may also have overflowed the stack.
    return null;
  }
}

/** Render highlighted code; null if it is not to be highlighted. */
function codeHtml({ source, language }: Slot & { kind: "code" }): string | null {
  const text = source.replace(/\n$/, "");
  try {
    const { tokens } = highlighter.codeToTokens(text, {
      lang: language,
      theme: "academy",
      tokenizeMaxLineLength: most.line,
      tokenizeTimeLimit: 0,
    });
    const lines = tokens.map((line) => line.map(({ content, color }) => piece(content, color)).join(""));
    return `${lines.join("\n")}${source.slice(text.length)}`;
  } catch {
    return null;
  }
}

function piece(content: string, color: string | undefined): string {
  const [, name = ""] = /^var\(--token-([a-z-]+)/.exec(color ?? "") ?? [];
  return name === "" ? escapeHtml(content) : `<span class="code-${name}">${escapeHtml(content)}</span>`;
}

/** Escape text in the same way as the sanitizer. */
function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
