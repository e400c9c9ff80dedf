/**
 * Remove what the database refuses or people cannot see: control characters other than tabs and line breaks, halves of surrogate pairs, and
 * tag characters (U+E0000 to U+E007F), which could carry text that only a language model reads.
 */
export function storableText(text: string): string {
  // U+0085 is a line break too, so the control characters from U+0080 to U+009F stay.
  return text.toWellFormed().replace(/(?![\t\n\r\u0080-\u009f])[\p{Cc}\u{e0000}-\u{e007f}]/gu, "");
}

/** Characters that change the direction of the surrounding text or have no width: with them a name can imitate another one. */
const deceiving = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** A visible character. Joiners, combining marks and fillers show nothing by themselves, and U+FFFD only stands for broken text. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\s\u115f\u1160\u2800\u3164\uffa0\ufffd]/u;

/** Clean a text with `storableText`. Returns "" if nothing is visible, so that a required text counts as missing. */
export function visibleText(text: string): string {
  const stored = storableText(text);
  return visible.test(stored) ? stored : "";
}

/** Clean a text of one line: visible, with single spaces, trimmed. Returns "" if nothing is visible. */
export function storableLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(deceiving, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return visible.test(line) ? line : "";
}

/**
 * Clean a name or title with `storableLine`. An accent is composed with its letter (NFC), so that the same word is equal and found however a
 * keyboard writes it.
 */
export function oneLine(text: string): string {
  return storableLine(text).normalize("NFC");
}
