import { expect, test } from "vitest";
import { plural, pluralWords } from "./plural.ts";

test("1 has the singular, every other number the plural", () => {
  expect([0, 1, 2, 1.5, 1200].map((count) => plural(count, "lesson", "lessons"))).toEqual([
    "0 lessons",
    "1 lesson",
    "2 lessons",
    "1.5 lessons",
    "1,200 lessons",
  ]);
  expect(pluralWords(1, "draft waits", "drafts wait")).toBe("draft waits");
});
