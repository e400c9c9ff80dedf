import type { MarkdownIt } from "markdown-it";
import { readVideoLine } from "#domain/media.ts";

/**
 * Has a line `::video{#id}` be a block of its own. What it shows is known where the page is; until then, and where there is no such recording, it is
 * the line itself.
 */
export function showVideos(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    "paragraph",
    "video",
    (state, startLine, _endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      const line = state.src.slice(start, state.eMarks[startLine]);
      const id = state.level === 0 && (state.sCount[startLine] ?? 0) - state.blkIndent < 4 ? readVideoLine(line) : null;
      if (id === null) return false;
      if (silent) return true;
      state.line = startLine + 1;
      const token = state.push("video", "div", 0);
      token.attrSet("data-video", id);
      token.content = line.trim();
      token.map = [startLine, state.line];
      return true;
    },
    { alt: ["paragraph"] },
  );
  markdown.renderer.rules["video"] = (tokens, index) => {
    const { content, attrs } = tokens[index] ?? {};
    return `<div data-video="${attrs?.[0]?.[1] ?? ""}">${markdown.utils.escapeHtml(content ?? "")}</div>\n`;
  };
}
