import { diff3Merge } from "node-diff3";
import type { LessonDraftText } from "./lesson-draft-text.ts";

/** The merge of two texts with the same base. `both` contains both sides of every conflict, this author's first. */
export type Merge =
  | { kind: "merged"; text: LessonDraftText }
  | { kind: "conflict"; both: LessonDraftText; firstPlace: Span | null };

/** A range of a text, in UTF-16 units. */
type Span = { from: number; to: number };

/**
 * Merge two texts by sentence. A sentence changed in only one of them is taken from there; one that is changed in both, or that is next to
 * a change of the other text, needs a person's decision.
 */
export function mergeTexts(base: LessonDraftText, mine: LessonDraftText, theirs: LessonDraftText): Merge {
  const title = mergeTitles(base.title, mine.title, theirs.title);
  const content = mergeContents(base.content, mine.content, theirs.content);
  const text = { title: title.text, content: content.text };
  if (title.agree && content.firstPlace === null) return { kind: "merged", text };
  return { kind: "conflict", both: text, firstPlace: content.firstPlace };
}

function mergeTitles(base: string, mine: string, theirs: string): { agree: boolean; text: string } {
  if (mine === theirs || theirs === base) return { agree: true, text: mine };
  if (mine === base) return { agree: true, text: theirs };
  return { agree: false, text: `${mine} / ${theirs}` };
}

function mergeContents(base: string, mine: string, theirs: string): { text: string; firstPlace: Span | null } {
  const [from, a, b] = [splitPieces(base), splitPieces(mine), splitPieces(theirs)];
  let text = "";
  let firstPlace: Span | null = null;
  for (const region of diff3Merge(a, from, b, { excludeFalseConflicts: true })) {
    if (region.ok) {
      text += region.ok.join("");
      continue;
    }
    if (!region.conflict) continue;
    const start = text.length;
    text += joinPieces(region.conflict.a.join(""), region.conflict.b.join(""));
    firstPlace ??= { from: start, to: text.length };
  }
  return { text, firstPlace };
}

/** Join both sides of a conflict: as separate blocks, or within a line if they are parts of one. */
function joinPieces(mine: string, theirs: string): string {
  if (mine === "" || theirs === "") return mine + theirs;
  const gap = `${mine}${theirs}`.trim().includes("\n") ? "\n\n" : " ";
  const hasGap = gap === " " ? /\s$/.test(mine) : mine.endsWith("\n\n");
  return `${mine}${hasGap ? "" : gap}${theirs}`;
}

/** Split a text into sentences and line breaks; joined they are the text. */
export function splitPieces(text: string): string[] {
  return (text.match(/\n+|[^\n]+/g) ?? []).flatMap((line) => line.split(/(?<=[.!?…]["”’»)\]*_]*[ \t]+)(?=\S)/u));
}
