import type { MarkdownIt, StateBlock } from "markdown-it";
import { embedSites, readCheckLine, readEmbedLine, readFileLine } from "#domain/embeds.ts";
import { readVideoLine } from "#domain/media.ts";
import type { Slot } from "./fill-slots.ts";

/**
 * Parse a line `::video{#id}`, `::video{https://...}`, `::file{#id}` or `::check{#id}` as a block.
 * The page resolves its target. Until then, and if there is no such target, the block shows the line itself, or a link. A line that matches
 * no directive remains text.
 */
export function showDirectives(markdown: MarkdownIt): void {
  markdown.block.ruler.before("paragraph", "directive", readDirective, { alt: ["paragraph"] });
  markdown.renderer.rules["directive"] = (tokens, index) => {
    const { content = "", attrs } = tokens[index] ?? {};
    const names = (attrs ?? []).map(([name, value]) => ` ${name}="${value}"`).join("");
    const embed = readEmbedLine(content);
    if (!embed) return `<div${names}>${markdown.utils.escapeHtml(content)}</div>\n`;
    const { name, page } = embedSites[embed.site];
    return `<div${names}><a href="${page(embed.id)}">Watch this video on ${name}</a></div>\n`;
  };
}

function readDirective(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src[start] !== ":" || state.level !== 0 || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const line = state.src.slice(start, state.eMarks[startLine]);
  const [video, file, embed] = [readVideoLine(line), readFileLine(line), readEmbedLine(line)];
  const check = readCheckLine(line);
  if (video === null && file === null && embed === null && check === null) return false;
  if (silent) return true;
  state.line = startLine + 1;
  const token = state.push("directive", "div", 0);
  if (video !== null) token.attrSet("data-video", video);
  if (file !== null) token.attrSet("data-file", file);
  if (check !== null) token.attrSet("data-check", check);
  if (embed) {
    token.attrSet("data-embed", embed.site);
    token.attrSet("data-embed-id", embed.id);
  }
  token.content = line.trim();
  token.map = [startLine, state.line];
  return true;
}

/** Render the blocks of the dialect as HTML; `place` creates slots, which are filled after sanitizing. */
export function showBlocks({ renderer, utils }: MarkdownIt, place: (slot: Slot) => string): void {
  const kindOf = (meta: unknown) => (typeof meta === "object" && meta !== null && "kind" in meta ? String(meta.kind) : "");
  const isHint = (meta: unknown) => kindOf(meta) === "hint";
  Object.assign(renderer.rules, {
    formula: (tokens, index) => {
      const { content = "", markup } = tokens[index] ?? {};
      return place({ kind: "formula", source: content, isDisplayed: markup === "$$" });
    },
    formula_block: (tokens, index) => {
      const slot = place({ kind: "formula", source: tokens[index]?.content ?? "", isDisplayed: true });
      return `<p class="formula">${slot}</p>\n`;
    },
    task: (tokens, index) => {
      const { isDone } = { isDone: false, ...tokens[index]?.meta };
      return `<span class="task-mark" role="img" aria-label="${isDone ? "Done" : "To do"}"></span>`;
    },
    callout_open: (tokens, index) => {
      const kind = kindOf(tokens[index]?.meta);
      return kind === "hint"
        ? '<details class="callout callout-hint">\n'
        : `<aside class="callout callout-${kind}" role="note">\n`;
    },
    callout_close: (tokens, index) => (isHint(tokens[index]?.meta) ? "</details>\n" : "</aside>\n"),
    callout_title_open: (tokens, index) => (isHint(tokens[index]?.meta) ? "<summary>" : '<p class="callout-title">'),
    callout_title_close: (tokens, index) => (isHint(tokens[index]?.meta) ? "</summary>\n" : "</p>\n"),
    figure_open: () => "<figure>",
    figure_close: (tokens, index) => {
      const caption = tokens[index]?.content ?? "";
      return caption === "" ? "</figure>\n" : `<figcaption>${utils.escapeHtml(caption)}</figcaption></figure>\n`;
    },
  } satisfies typeof renderer.rules);
}
