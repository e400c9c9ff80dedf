/**
 * Whether text on the clipboard is what is meant, though there are files as well: a spreadsheet puts a picture of its cells beside their
 * text. Where somebody copies files, some systems name them as text, and then the files are meant.
 */
export function isTextMeant(text: string, files: readonly { name: string }[]): boolean {
  const names = files.flatMap(({ name }) => [name, encodeURIComponent(name)]);
  return text.split(/[\r\n]+/).some((line) => line.trim() !== "" && !names.includes(lastPart(line.trim())));
}

/** Whether the HTML on a clipboard says more than its text: headings, lists, tables, links, emphasis. Editors of code put colored text there, which says none of it. */
export function isWorthConverting(html: string): boolean {
  return (
    /<(h[1-6]|ul|ol|table|strong|b|em|i|a|p)[\s>]/i.test(html) &&
    !/^\s*<meta[^>]*>\s*<(pre|div style="[^"]*monospace)/i.test(html)
  );
}

/** The name at the end of a path or of an address. */
function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
