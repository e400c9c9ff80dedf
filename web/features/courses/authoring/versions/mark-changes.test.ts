import { expect, test } from "vitest";
import { markChanges } from "./mark-changes.ts";

const paragraphs = ["One.", "Two.", "Three.", "Four.", "Five."].join("\n\n");

test("changed words are marked, and distant paragraphs are counted", () =>
  expect(markChanges(paragraphs, paragraphs.replace("One.", "One owl."))).toEqual([
    { kind: "same", text: "One" },
    { kind: "added", text: " owl" },
    { kind: "same", text: ".\n\n" },
    { kind: "same", text: "Two.\n\n" },
    { kind: "skipped", paragraphs: 3 },
  ]));

test("a removed paragraph is marked", () =>
  expect(markChanges(paragraphs, paragraphs.replace("\n\nThree.", ""))).toContainEqual({ kind: "removed", text: "Three.\n\n" }));

test("a replaced recording is marked as a whole, not by the parts of its id that differ", () => {
  const [before, after] = ["6c1f0a52-7b0e-4c11", "6c1f0a52-9d3a-4c11"].map((id) => `::video{#${id}}`);
  expect(markChanges(`${before}\nOwls hunt.`, `${after}\nOwls hunt.`)).toEqual([
    { kind: "removed", text: before },
    { kind: "added", text: after },
    { kind: "same", text: "\nOwls hunt." },
  ]);
});

test("an unchanged text has no marks", () => expect(markChanges("One.", "One.")).toEqual([{ kind: "same", text: "One." }]));

test.each([
  ["", "A text.\n"],
  ["- a\n- b\n\n\n```\nx\n\ny\n```", "- a\n- c\n\n\n```\nx\n\nz\n```\n\n"],
  [paragraphs, ""],
])("nothing is lost between %j and %j", (before, after) => {
  const parts = markChanges(before, after);
  const join = (kinds: string[]) => parts.map((part) => ("text" in part && kinds.includes(part.kind) ? part.text : "")).join("");
  expect(parts.some(({ kind }) => kind === "skipped")).toBe(false);
  expect(join(["same", "added"])).toBe(after);
  expect(join(["same", "removed"])).toBe(before);
});
