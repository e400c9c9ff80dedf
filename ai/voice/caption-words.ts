import { plainText } from "#ai/text/plain-text.ts";

/** Emphasis that began or ended in another sentence leaves its marks behind. */
const strayMarks = /\*{1,3}|`+|~~|(?<![\p{L}\p{N}_])_{1,3}|_{1,3}(?![\p{L}\p{N}_])/gu;

/** A sentence of Markdown in the words that are shown and said: no marks, no addresses behind links, no HTML, no pictures. */
export function captionWords(markdown: string): string {
  const words = plainText(markdown.replace(/<\/?[a-zA-Z][^<>]{0,500}>/g, " ").replace(/<(https?:[^<>\s]{1,500})>/g, "$1"));
  return words.replace(strayMarks, "").replace(/\s+/g, " ").trim();
}
