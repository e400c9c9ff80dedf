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

test("beside an answer, no word is said to be missing that the learner's other course contains", async () => {
  const ask = ["What is a timeout on how long a caller waits in a zeppelin?"];
  const alone = await converse(ask);
  expect(alone.citations).not.toEqual([]);
  expect(alone.text).toContain("*zeppelin*");
  const answered = await converse(ask, { known: both });
  expect(answered.citations[0]?.lessonTitle).toBe("Waiting Well");
  expect(answered.text).not.toContain("*zeppelin*");
});

test.each([place, { course: null, lesson: null }])(
  "no word is said to be missing from the lessons that stands only in an exercise",
  async (at) => {
    const { text } = await converse(["Who was the inventor of the mooringmast?"], { known: both, at });
    expect(text).not.toContain("*mooringmast*");
  },
);

/** A course of more lessons than a refusal lists. */
const many = Array.from({ length: 12 }, (_, position) => ({
  ...lessons[0]!,
  lessonId: `${String(position).padStart(8, "0")}-1111-4111-8111-111111111111`,
  lessonTitle: position === 10 ? "Swans" : `Birds ${position}`,
  position,
  content:
    position === 10
      ? "A swan is a white bird with a long neck. It sleeps at night and eats grass."
      : `Bird ${position} sings in the wood.`,
}));

/** A question with one word of the last lesson, which the search refuses. */
const strange =
  "Which hormone triggers zygodactylous vitellogenesis, vexillology, numismatics, philately, oviposition, moulting and imprinting on grass?";

test("a refusal names the nearest lesson first, wherever in the course it is, and then the rest", async () => {
  const at = { ...place, lesson: null };
  const { text, citations } = await converse([strange], { known: many, at });
  expect(citations).toEqual([]);
  expect(text).toMatch(/The closest I can find:\n\n- Swans\n[^]*What it does cover:\n\n- Birds 0\n/);
  expect(text.match(/- Swans/g)).toHaveLength(1);
  const again = await converse([strange, strange], { known: many, at });
  expect(again.text).toContain("- Swans");
  expect(again.text).not.toContain("- Birds 0");
});

test("without a course, the nearest lesson is named with its course", async () => {
  const { text } = await converse([strange], { known: [...many, elsewhere], at: { course: null, lesson: null } });
  expect(text).toMatch(/The closest I can find:\n\n- Swans \(Reliable Services\)\n[^]*What they do cover:\n\n[^]*- Airships/);
});
