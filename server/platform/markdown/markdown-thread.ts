import { findUnreadableFormula } from "./unreadable-formulas.ts";
import { namedPictures, renamePictures } from "./named-pictures.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

/* Markdown tasks. They run in threads because a text can take a core for seconds: see `markdown-pool.ts`. */

/** Resolve once the thread has started and loaded its modules. */
export function getReady(): true {
  return true;
}

/** Render a text as safe HTML. */
export function toHtml({ text }: { text: string }): string {
  return markdownToHtml(text);
}

/** Return the first formula of a text that would be shown as source; null if there is none. */
export function findFormula({ text }: { text: string }): string | null {
  return findUnreadableFormula(text);
}

/** Return the addresses of a text's pictures, without duplicates. */
export function findPictures({ text }: { text: string }): string[] {
  return namedPictures(text);
}

/** Return the pictures of a text whose address could not be rewritten if all of these were replaced. */
export function findUnclearPictures({ text, names }: { text: string; names: readonly string[] }): string[] {
  const left = new Set(namedPictures(renamePictures(text, new Map(names.map((name) => [name, "/renamed"])))));
  return names.filter((name) => left.has(name));
}

/** Replace addresses of pictures in the text. */
export function readdressPictures({ text, names }: { text: string; names: ReadonlyMap<string, string> }): string {
  return renamePictures(text, names);
}
