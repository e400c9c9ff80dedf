/**
 * Return whether to paste the text although the clipboard also contains files: a spreadsheet adds a picture of its cells to their text. For
 * copied files some systems add the file names as text; then the files are meant.
 */
export function isTextMeant(text: string, files: readonly { name: string }[]): boolean {
  const names = files.flatMap(({ name }) => [name, encodeURIComponent(name)]);
  return text.split(/[\r\n]+/).some((line) => line.trim() !== "" && !names.includes(lastPart(line.trim())));
}

/**
 * Return whether the HTML on a clipboard has structure: headings, lists, tables, links, emphasis. Code editors add HTML for colors only.
 */
export function isWorthConverting(html: string): boolean {
  return (
    /<(h[1-6]|ul|ol|table|strong|b|em|i|a|p)[\s>]/i.test(html) &&
    !/^\s*<meta[^>]*>\s*<(pre|div style="[^"]*monospace)/i.test(html)
  );
}

/** Return the name at the end of a path or of an address. */
function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
