/** A part of a mail: a sentence or two, or a link that the mail asks its reader to open. */
export type Paragraph = string | { link: string; label: string };

/** What a mail says, with what stands at the end of each: why its reader gets it, and which academy it is from. */
export type Letter = { subject: string; paragraphs: readonly Paragraph[]; reason: string; academy: string | null };

/** A paragraph that ends with a code, in its two parts; null for any other. */
export function splitCode(paragraph: string): { before: string; code: string } | null {
  const [, before, code] = /^(.*?)(?<![\w-])(\d{6})$/s.exec(paragraph) ?? [];
  return before === undefined || code === undefined ? null : { before: before.trim(), code };
}
