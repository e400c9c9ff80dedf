import { expect, test } from "vitest";
import { refuseReading } from "./policy.ts";

const waits = { until: null, lesson: { id: "1", title: "Owls" }, exam: null };

test.each([
  [{ readable: true, offered: true, waits: null }, undefined],
  [{ readable: true, offered: false, waits }, undefined],
  [{ readable: false, offered: true, waits: null }, "Enroll in the course to open its lessons."],
  [{ readable: false, offered: true, waits }, "This lesson is not open to you yet. Opens after you finish “Owls”."],
  [{ readable: false, offered: false, waits: null }, "Lesson not found"],
])("%j is answered with %s", (access, refusal) => {
  expect(refuseReading(access)?.message).toBe(refusal);
});
