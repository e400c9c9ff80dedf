import { expect, test } from "vitest";
import { detailWords, wordsOf } from "./audit-words.ts";

test("an action is told in words; one from a newer academy keeps its name", () => {
  expect(wordsOf("role.changed")).toBe("Role changed");
  expect(wordsOf("course.painted")).toBe("course.painted");
});

test.each([
  [{}, ""],
  [{ from: "student", to: "instructor" }, "student → instructor"],
  [{ role: "admin", superAdmin: true }, "role: admin, super admin: yes"],
  [{ launched: false, by: "operator" }, "open: no, by: operator"],
  [{ userId: "00000000-0000-4000-8000-000000000001" }, ""],
  [{ something: 3 }, "something: 3"],
])("the details %j read %j", (details, words) => {
  expect(detailWords(details)).toBe(words);
});
