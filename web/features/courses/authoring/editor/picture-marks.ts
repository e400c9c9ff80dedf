import { messages } from "../messages.ts";

/** Return the placeholder in the text during an upload; `number` distinguishes pictures with the same name. */
export function uploadMark(name: string, number: number): string {
  const words = messages.uploading(name.replace(/[[\]\\\n]/g, " "));
  return `![${words}${number > 1 ? ` (${number})` : ""}]()`;
}

/** Return whether a text contains the placeholder of a running or interrupted upload. */
export function hasUploadMark(text: string): boolean {
  return /!\[Uploading [^\]\n]*\]\(\)/.test(text);
}

/** Write a picture as Markdown. */
export function pictureMark(url: string, description: string): string {
  return `![${description
    .replace(/[[\]\\]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim()}](${url})`;
}
