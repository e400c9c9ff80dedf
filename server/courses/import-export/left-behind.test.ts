import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCourseFileAcademy } from "#tests/support/courses/course-file-academy.ts";

let academy: Awaited<ReturnType<typeof startCourseFileAcademy>>;
beforeAll(async () => {
  academy = await startCourseFileAcademy();
});
afterAll(() => academy.stop());

test("recordings and attachments are left out, and export and check say how many", async () => {
  const [talk, sheet] = [randomUUID(), randomUUID()];
  const course = await academy.course({
    lessons: [`Watch.\n\n::video{#${talk}}\n\n::file{#${sheet}}`, `::video{#${talk}}`, "Read."],
  });
  const { headers, bytes } = await academy.exportCourse(course.id);
  expect(headers.get("academy-left-behind")).toBe("2");
  expect((await academy.check(bytes)).warnings.filter(({ place }) => place !== "")).toEqual([
    {
      place: "lessons/01-lesson-1.md",
      text: "contains 2 recordings or attachments, which a course file does not carry: learners will not see them there",
    },
    {
      place: "lessons/02-lesson-2.md",
      text: "contains a recording or attachment, which a course file does not carry: learners will not see it there",
    },
  ]);
});
