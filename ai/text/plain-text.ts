/**
 * Markdown as a reader sees it: emphasis, code marks, links and list marks are gone, whitespace is one space. For showing a quote and for
 * comparing; never for rendering. What a mark may reach over has a bound, so that a lesson full of marks that nothing closes costs no minutes.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, "$1")
    .replace(/\[([^\]]{0,500})\]\((?:[^()]|\([^)]{0,200}\)){0,2000}\)/g, "$1")
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/gm, "")
    .replace(/^[ \t]*>+[ \t]?/gm, "")
    .replace(/(\*{1,3}|~~|`{1,20})(?=\S)([^]{0,1000}?\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*?\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
