import { messages } from "../messages.ts";

/** What stands in the text while a picture is on its way; `number` tells pictures of one name apart. */
export function uploadMark(name: string, number: number): string {
  const words = messages.uploading(name.replace(/[[\]\\\n]/g, " "));
  return `![${words}${number > 1 ? ` (${number})` : ""}]()`;
}

/** Whether a text still waits for a picture, or has kept the mark of one that was cut off. */
export function hasUploadMark(text: string): boolean {
  return /!\[Uploading [^\]\n]*\]\(\)/.test(text);
}

/** A picture as Markdown. */
export function pictureMark(url: string, description: string): string {
  return `![${description
    .replace(/[[\]\\]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim()}](${url})`;
}
