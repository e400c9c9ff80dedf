/**
 * A text without what no database keeps or nobody sees: control characters other than line breaks, halves of pairs, and the invisible copies
 * of letters (U+E0000 to U+E007F) in which a text can say to a model what its reader does not see.
 */
export function keepableText(text: string): string {
  // Tabs and line breaks are text, and of the controls beyond U+0080 one is a line break as well.
  return text.toWellFormed().replace(/(?![\t\n\r\u0080-\u009f])[\p{Cc}\u{e0000}-\u{e007f}]/gu, "");
}
