/** A text without characters that no database keeps and no page shows: control characters other than line breaks, halves of pairs. */
export function keepableText(text: string): string {
  return withoutControls(text.toWellFormed());
}

/** A piece of such a text, of which the other half of a pair may come with the next piece. */
export function withoutControls(piece: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is meant
  return piece.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
}
