import fc from "fast-check";
import { expect, test } from "vitest";
import { dropRow, moveLesson, moveSection, removeSection, rowsOf, type OutlineLayout } from "./layout.ts";

const layout: OutlineLayout = [
  { id: "A", title: "Alpha", lessonIds: ["1", "2"] },
  { id: "B", title: "Beta", lessonIds: [] },
  { id: "C", title: "Gamma", lessonIds: ["3"] },
];
const shown = (of: OutlineLayout) => of.map(({ id, lessonIds }) => id + lessonIds.join("")).join(" ");

test.each<[string, OutlineLayout, string]>([
  ["a lesson moves down to the next section", moveLesson(layout, "2", 1), "A1 B2 C3"],
  ["a lesson moves up to the previous section", moveLesson(layout, "3", -1), "A12 B3 C"],
  ["the first lesson cannot move up", moveLesson(layout, "1", -1), "A12 B C3"],
  ["the last lesson cannot move down", moveLesson(layout, "3", 1), "A12 B C3"],
  ["a lesson is dropped on another one", dropRow(layout, "3", "1"), "A312 B C"],
  ["a lesson is dropped on a heading below it", dropRow(layout, "1", "B"), "A2 B1 C3"],
  ["a lesson is dropped above all headings", dropRow(layout, "3", "A"), "A312 B C"],
  ["a section is dropped on a lesson of another section", dropRow(layout, "C", "2"), "C3 A12 B"],
  ["a section moves up with its lessons", moveSection(layout, "C", -1), "A12 C3 B"],
  ["a removed section leaves its lessons to the previous one", removeSection(layout, "C"), "A12 B3"],
  ["a removed first section leaves its lessons to the next one", removeSection(layout, "A"), "B12 C3"],
])("%s", (_, moved, expected) => {
  expect(shown(moved)).toBe(expected);
});

test("after any moves, every lesson is in exactly one section", () => {
  const rows = rowsOf(layout);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...rows), fc.constantFrom(...rows), fc.constantFrom(-1, 1)), { maxLength: 30 }),
      (moves) => {
        let now = layout;
        for (const [one, other, by] of moves) now = moveLesson(dropRow(now, one, other), other, by < 0 ? -1 : 1);
        expect(now.flatMap(({ lessonIds }) => lessonIds).toSorted()).toEqual(["1", "2", "3"]);
        expect(now.map(({ id }) => id).toSorted()).toEqual(["A", "B", "C"]);
      },
    ),
  );
});
