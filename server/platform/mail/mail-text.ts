import { splitCode, type Letter } from "./mail-content.ts";

const width = 72;

/** A letter as plain text: lines of at most 72 characters, each link on a line of its own behind what it does. */
export function renderMailText({ paragraphs, reason, academy }: Letter): string {
  const parts = paragraphs.map((part) => {
    if (typeof part !== "string") return `${wrapText(`${part.label}:`)}\n${part.link}`;
    const split = splitCode(part);
    return split ? [wrapText(split.before), `    ${split.code}`].filter(Boolean).join("\n\n") : wrapText(part);
  });
  const foot = [academy ? `The academy, ${academy}` : "The academy", wrapText(reason)].join("\n");
  return `${parts.join("\n\n")}\n\n-- \n${foot}\n`;
}

/** Breaks lines between words. A word that is longer than a line is left whole. */
export function wrapText(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}
