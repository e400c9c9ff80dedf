import { namedPictures, renamePictures } from "./named-pictures.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

/* What is done with Markdown in threads of its own, because what an author may write can take a core for seconds: see `markdown-pool.ts`. */

/** Answers once the thread is there, with everything that it needs. */
export function getReady(): true {
  return true;
}

/** Safe HTML of a text. */
export function toHtml({ text }: { text: string }): string {
  return markdownToHtml(text);
}

/** The addresses of the pictures that a text shows, each once. */
export function findPictures({ text }: { text: string }): string[] {
  return namedPictures(text);
}

/** Those of a text's pictures that keep their address when all of these should get a new one. */
export function findUnclearPictures({ text, names }: { text: string; names: readonly string[] }): string[] {
  const left = new Set(namedPictures(renamePictures(text, new Map(names.map((name) => [name, "/renamed"])))));
  return names.filter((name) => left.has(name));
}

/** The text with other addresses for pictures that it shows. */
export function readdressPictures({ text, names }: { text: string; names: ReadonlyMap<string, string> }): string {
  return renamePictures(text, names);
}
