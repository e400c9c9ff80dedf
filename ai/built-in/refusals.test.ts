import { expect, test } from "vitest";
import { converse, lessons, place } from "#tests/support/ai/converse.ts";

/** Another course of the same learner. */
const elsewhere = {
  ...lessons[0]!,
  courseId: "a",
  courseTitle: "Airships",
  lessonId: "33333333-3333-4333-8333-333333333333",
  lessonTitle: "Zeppelins",
  content:
    "A zeppelin is a rigid airship that is filled with hydrogen. A zeppelin has a gondola.\n\n## Try it\n\n1. Draw a mooringmast.",
};
const both = [...lessons, elsewhere];

test("nothing is said to be missing from the lessons that the learner's other course contains", async () => {
  const refused = await converse(["What is a zeppelin?"], { known: both });
  expect(refused.text).toContain("**Zeppelins**");
  expect(refused.text).not.toContain("nothing about");
  expect((await converse(["What is a zeppelin?"])).text).toContain("nothing about *zeppelin*");
});

test("nor beside an answer", async () => {
  const ask = ["What is a timeout on how long a caller waits in a zeppelin?"];
  const alone = await converse(ask);
  expect(alone.citations).not.toEqual([]);
  expect(alone.text).toContain("*zeppelin*");
  const answered = await converse(ask, { known: both });
  expect(answered.citations[0]?.lessonTitle).toBe("Waiting Well");
  expect(answered.text).not.toContain("*zeppelin*");
});

test.each([place, { course: null, lesson: null }])("nor what stands only in an exercise", async (at) => {
  const { text } = await converse(["Who was the inventor of the mooringmast?"], { known: both, at });
  expect(text).not.toContain("*mooringmast*");
});
