import type { Caption } from "#domain/voice.schema.ts";
import { blocksOf, type Block } from "#ai/text/blocks.ts";
import { sentencesOf } from "#ai/text/sentences.ts";
import { plainText } from "#domain/plain-text.ts";

/** Leftover emphasis marks whose partner is in another sentence. */
const strayMarks = /\*{1,3}|`+|~~|(?<![\p{L}\p{N}_])_{1,3}|_{1,3}(?![\p{L}\p{N}_])/gu;

/** The longest part that is spoken at once, in characters. Longer sentences are split, so that playback starts earlier. */
const longestBreath = 280;

/** Splits a Markdown answer into captions while it is being written. `finish` returns the rest. */
export type AnswerSplitter = { push(text: string): Caption[]; finish(): Caption[] };

/** Create a splitter: a sentence becomes a caption as soon as the next one has begun; code and tables when they are complete. */
export function createAnswerSplitter(): AnswerSplitter {
  /** The unprocessed rest; begins with the open block. */
  let rest = "";
  /** How many captions of the open block have been emitted. */
  let given = 0;
  let number = 0;
  /** The headings of the last emitted caption, outermost first. */
  let path: readonly string[] = [];

  function take(isWhole: boolean): Caption[] {
    const captions: Caption[] = [];
    // At the end, an empty block is appended so that headings without a block below them are spoken too.
    const blocks = blocksOf(isWhole ? `${rest}\n\n¶` : rest);
    for (const [index, block] of blocks.entries()) {
      const isOpen = !isWhole && index === blocks.length - 1;
      const above = block.headings.map(captionWords);
      const firstNew = above.findIndex((text, level) => text !== path[level]);
      for (const text of firstNew === -1 ? [] : above.slice(firstNew).filter((each) => each !== ""))
        captions.push({ block: number++, kind: "heading", text });
      path = above;
      const own = captionsOf(rest.slice(block.start, block.end), block.kind, isOpen);
      captions.push(...own.slice(given).map((caption) => ({ ...caption, block: number })));
      given = own.length;
      if (isOpen) break;
      given = 0;
      number += 1;
    }
    const open = blocks.at(-1);
    if (open) rest = headingsAgain(open) + rest.slice(isWhole ? open.end : open.start);
    return captions;
  }

  return {
    push: (text) => {
      rest += text;
      return take(false);
    },
    finish: () => take(true),
  };
}

/** Return the headings above the unprocessed rest. */
function headingsAgain({ headings }: Block): string {
  return headings.map((text, index) => `${"#".repeat(index + 1)} ${text}\n\n`).join("");
}

function captionsOf(markdown: string, kind: Block["kind"], isOpen: boolean): Omit<Caption, "block">[] {
  if (kind === "code") return isOpen ? [] : [{ kind, text: codeOf(markdown) }].filter(hasText);
  if (kind === "table") {
    const rows = markdown.split("\n").filter((row) => !/^[\s|:-]+$/.test(row));
    return isOpen ? [] : rows.map((row) => ({ kind: "item" as const, text: cellsOf(row) })).filter(hasText);
  }
  const text = kind === "quote" ? markdown.replace(/^ {0,3}>+ ?/gm, "") : markdown;
  const sentences = sentencesOf(text).map((sentence) => sentence.text);
  // The last sentence may continue.
  const whole = isOpen ? sentences.slice(0, -1) : sentences;
  return whole.flatMap((sentence) => breathsOf(captionWords(sentence)).map((part) => ({ kind, text: part }))).filter(hasText);
}

function hasText({ text }: { text: string }): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function codeOf(markdown: string): string {
  return markdown
    .split("\n")
    .filter((line) => !/^ {0,3}(`{3,}|~{3,})/.test(line))
    .join("\n");
}

function cellsOf(row: string): string {
  return row
    .split("|")
    .map((cell) => captionWords(cell))
    .filter((cell) => cell !== "")
    .join(", ");
}

/** Split a long sentence after a semicolon or a comma if possible, otherwise between two words. */
function breathsOf(sentence: string): string[] {
  const parts: string[] = [];
  let left = sentence;
  while (left.length > longestBreath) {
    const head = left.slice(0, longestBreath);
    const pause = Math.max(head.lastIndexOf("; "), head.lastIndexOf(", "), head.lastIndexOf(": "), head.lastIndexOf(" – "));
    const space = head.lastIndexOf(" ");
    const end = pause > longestBreath / 3 ? pause + 1 : space > 0 ? space : longestBreath;
    parts.push(left.slice(0, end).trim());
    left = left.slice(end).trim();
  }
  return [...parts, left];
}

/** Convert a sentence of Markdown to the words that are shown and spoken: without marks, link addresses, HTML or pictures. */
function captionWords(markdown: string): string {
  const words = plainText(markdown.replace(/<\/?[a-zA-Z][^<>]{0,500}>/g, " ").replace(/<(https?:[^<>\s]{1,500})>/g, "$1"));
  return words.replace(strayMarks, "").replace(/\s+/g, " ").trim();
}
