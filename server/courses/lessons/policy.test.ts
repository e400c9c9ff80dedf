import { expect, test } from "vitest";
import { refuseReading } from "./policy.ts";

test.each([
  [{ readable: true, offered: true }, null],
  [{ readable: true, offered: false }, null],
  [{ readable: false, offered: true }, "lesson.not_enrolled"],
  [{ readable: false, offered: false }, "lesson.not_found"],
])("%j is answered with %s", (access, refusal) => {
  expect(refuseReading(access)).toBe(refusal);
});
