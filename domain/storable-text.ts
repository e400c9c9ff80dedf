/**
 * Remove what the database refuses or people cannot see: control characters other than line breaks, halves of surrogate pairs, and the
 * invisible copies of letters (U+E0000 to U+E007F) in which a text can say to a model what its reader does not see.
 */
export function storableText(text: string): string {
  // Tabs and line breaks are text, and one of the control characters beyond U+0080 is a line break as well.
  return text.toWellFormed().replace(/(?![\t\n\r\u0080-\u009f])[\p{Cc}\u{e0000}-\u{e007f}]/gu, "");
}

/** Characters that change the direction of the surrounding text, or have no width: in a name they imitate another one. */
const deceiving = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** A visible character; joiners, marks without a letter and fillers alone show nothing, and what stands for half of a pair says nothing. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\s\u115f\u1160\u2800\u3164\uffa0\ufffd]/u;

/** Clean a text for storage as `storableText` does; "" where nothing is visible, so that a required text is missing then. */
export function visibleText(text: string): string {
  const stored = storableText(text);
  return visible.test(stored) ? stored : "";
}

/** Clean a name or a title for storage: one line of visible text, single spaces, trimmed; "" where nothing is visible. */
export function oneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(deceiving, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return visible.test(line) ? line : "";
}
