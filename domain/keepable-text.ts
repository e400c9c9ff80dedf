/**
 * A text without what no database keeps or nobody sees: control characters other than line breaks, halves of pairs, and the invisible copies
 * of letters (U+E0000 to U+E007F) in which a text can say to a model what its reader does not see.
 */
export function keepableText(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is meant
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u{e0000}-\u{e007f}]/gu, "");
}
