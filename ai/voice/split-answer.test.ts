import { describe, expect, test } from "vitest";
import { createAnswerSplitter } from "./split-answer.ts";

const answer = `This lesson says **two** things. It says them [clearly](/learn/a/b?quote=c).

> Contrast ratios give the conversation a floor to stand on. They
> are measured, e.g. 4.5:1.

## What to try

1. Open \`settings\`.
2. Look at it. Then close it.

\`\`\`js
const a = 1;
\`\`\`

| sign | means |
|---|---|
| = | equals |

What do *you* see?`;

const captions = [
  { block: 0, kind: "paragraph", text: "This lesson says two things." },
  { block: 0, kind: "paragraph", text: "It says them clearly." },
  { block: 1, kind: "quote", text: "Contrast ratios give the conversation a floor to stand on." },
  { block: 1, kind: "quote", text: "They are measured, e.g. 4.5:1." },
  { block: 2, kind: "heading", text: "What to try" },
  { block: 3, kind: "item", text: "Open settings." },
  { block: 4, kind: "item", text: "Look at it." },
  { block: 4, kind: "item", text: "Then close it." },
  { block: 5, kind: "code", text: "const a = 1;" },
  { block: 6, kind: "item", text: "sign, means" },
  { block: 6, kind: "item", text: "=, equals" },
  { block: 7, kind: "paragraph", text: "What do you see?" },
];

describe("an answer becomes captions", () => {
  test.each([1, 2, 3, 5, 8, 13, 40, 10_000])("the same ones if it arrives in pieces of %i characters", (size) => {
    const splitter = createAnswerSplitter();
    const come = [];
    for (let at = 0; at < answer.length; at += size) come.push(...splitter.push(answer.slice(at, at + size)));
    expect([...come, ...splitter.finish()]).toEqual(captions);
  });

  test("a sentence is emitted as soon as the next one has begun", () => {
    const splitter = createAnswerSplitter();
    expect(splitter.push("First. Sec")).toEqual([{ block: 0, kind: "paragraph", text: "First." }]);
    expect(splitter.push("ond")).toEqual([]);
    expect(splitter.push(".\n\nThird")).toEqual([{ block: 0, kind: "paragraph", text: "Second." }]);
    expect(splitter.finish()).toEqual([{ block: 1, kind: "paragraph", text: "Third" }]);
  });

  test.each([1, 4, 10_000])("headings are spoken above others and at the end, in pieces of %i characters", (size) => {
    const splitter = createAnswerSplitter();
    const text = "## Two steps\n\n### The first\n\nLook.\n\n### The second\n\nThink.\n\n## What is next?";
    const come = [];
    for (let at = 0; at < text.length; at += size) come.push(...splitter.push(text.slice(at, at + size)));
    const said = [...come, ...splitter.finish()].map(({ kind, text: words }) => `${kind}: ${words}`);
    expect(said).toEqual([
      "heading: Two steps",
      "heading: The first",
      "paragraph: Look.",
      "heading: The second",
      "paragraph: Think.",
      "heading: What is next?",
    ]);
  });

  test("a very long sentence is split without losing a word", () => {
    const long = Array.from({ length: 120 }, (_, index) => `word${index}${index % 9 === 0 ? "," : ""}`).join(" ");
    const splitter = createAnswerSplitter();
    const parts = [...splitter.push(long), ...splitter.finish()].map(({ text }) => text);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.every((part) => part.length <= 280)).toBe(true);
    expect(parts.join(" ")).toBe(long);
  });

  test("an endless word is cut rather than waited for", () => {
    const splitter = createAnswerSplitter();
    const parts = [...splitter.push("x".repeat(1000)), ...splitter.finish()];
    expect(parts.map(({ text }) => text.length)).toEqual([280, 280, 280, 160]);
  });

  test("marks without words, HTML and pictures are not spoken", () => {
    const splitter = createAnswerSplitter();
    splitter.push("---\n\n<script></script>\n\n![](x.png)\n\n**\n\n");
    expect(splitter.finish()).toEqual([]);
  });
});
