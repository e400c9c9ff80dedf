/**
 * A text without what no database keeps or nobody sees: control characters other than line breaks, halves of pairs, and the invisible copies
 * of letters (U+E0000 to U+E007F) in which a text can say to a model what its reader does not see.
 */
export function storableText(text: string): string {
  // Tabs and line breaks are text, and of the controls beyond U+0080 one is a line break as well.
  return text.toWellFormed().replace(/(?![\t\n\r\u0080-\u009f])[\p{Cc}\u{e0000}-\u{e007f}]/gu, "");
}

/** Signs that turn the direction of what stands around them, or take no room: in a name they make it look like another one. */
const deceiving = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** Something to see; joiners, marks without a letter and fillers alone show nothing. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]/u;

/** A name or a title as the academy keeps it: one line of what can be seen, single spaces, trimmed; "" where nothing can be seen. */
export function oneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(deceiving, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return visible.test(line) ? line : "";
}
