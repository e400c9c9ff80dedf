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
