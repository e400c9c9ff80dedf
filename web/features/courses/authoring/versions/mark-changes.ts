import { diffArrays, wordsWithSpaceDiff } from "diff";

/** A part of a text: unchanged, added, or removed. `skipped` is a number of unchanged paragraphs. */
export type MarkedPart = { kind: "same" | "added" | "removed"; text: string } | { kind: "skipped"; paragraphs: number };

/** The number of unchanged paragraphs shown before and after a change. */
const around = 1;
/** Changed paragraphs of more UTF-16 units than this, old and new ones together, are not compared word by word. */
const longestCompared = 20_000;

/** Return the changes from one text to another, by words within changed paragraphs. Paragraphs far from any change are only counted. */
export function markChanges(before: string, after: string): MarkedPart[] {
  const runs = diffArrays(splitParagraphs(before), splitParagraphs(after));
  const parts: MarkedPart[] = [];
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    const next = runs[index + 1];
    if (!run) continue;
    if (run.removed && next?.added) {
      parts.push(...markWords(run.value.join(""), next.value.join("")));
      index++;
    } else if (run.added) parts.push({ kind: "added", text: run.value.join("") });
    else if (run.removed) parts.push({ kind: "removed", text: run.value.join("") });
    else parts.push(...shorten(run.value, index === 0, index === runs.length - 1));
  }
  return parts;
}

function markWords(before: string, after: string): MarkedPart[] {
  if (before.length + after.length > longestCompared) {
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  }
  return diffArrays(splitWords(before), splitWords(after)).map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

/** Split into words, spaces and marks. A line that places a recording or a file is one word: parts of its id mean nothing to an author. */
function splitWords(text: string): string[] {
  const parts = text.split(/^(::[a-z]+\{.*\}[^\S\n]*)$/m);
  return parts.flatMap((part, index) => (index % 2 === 1 ? [part] : wordsWithSpaceDiff.tokenize(part)));
}

function shorten(paragraphs: string[], isFirst: boolean, isLast: boolean): MarkedPart[] {
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around];
  const skipped = paragraphs.length - head - tail;
  if (skipped < 2) return [{ kind: "same", text: paragraphs.join("") }];
  const parts: MarkedPart[] = [
    { kind: "same", text: paragraphs.slice(0, head).join("") },
    { kind: "skipped", paragraphs: skipped },
    { kind: "same", text: paragraphs.slice(paragraphs.length - tail).join("") },
  ];
  return parts.filter((part) => part.kind === "skipped" || part.text !== "");
}

/** Split into paragraphs, each with its trailing line breaks; joined they are the text. */
function splitParagraphs(text: string): string[] {
  return text.match(/[^\n]*(?:\n(?!\n)[^\n]+)*\n*/g)?.filter((paragraph) => paragraph !== "") ?? [];
}
