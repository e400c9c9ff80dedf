import { expect, test } from "vitest";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { directionOf, cosineOf, nearnessOf, vectorPlace } from "#ai/text/word-vectors.ts";
import { stemOf } from "#ai/text/terms.ts";
import type { LessonText } from "./passage.ts";
import { seekPassages } from "./seek-passages.ts";
import { staticSource } from "./static-library.ts";

const near = (a: string, b: string) => nearnessOf(vectorPlace(stemOf(a)) ?? 0, vectorPlace(stemOf(b)) ?? 0);

test.each([
  ["borrow", "loan", "bread"],
  ["loud", "noise", "money"],
  ["bicycle", "wheel", "poem"],
  ["dough", "bake", "money"],
])("%j is nearer to %j than to %j", (word, one, other) => {
  expect(near(word, one)).toBeGreaterThan(0.5);
  expect(near(word, other)).toBeLessThan(near(word, one) - 0.3);
  expect(near(word, word)).toBeCloseTo(1);
});

test("a word that WordNet lacks has no vector and no direction", () => {
  expect(vectorPlace("zorpify")).toBeUndefined();
  expect(directionOf([["zorpify", 1]])).toBeNull();
  const one = directionOf([
    ["loan", 2],
    ["zorpify", 1],
  ]);
  expect(one && cosineOf(one, one)).toBeCloseTo(1);
});

const lesson = (lessonTitle: string, position: number, content: string): LessonText => ({
  courseId: "c",
  courseTitle: "Farm",
  lessonId: `00000000-0000-4000-8000-00000000000${position}`,
  lessonTitle,
  position,
  content,
});
const source = staticSource([
  lesson("Money", 0, "A loan has to be repaid with interest. The bank wants security before it lends a sum to a farmer."),
  lesson(
    "Fences",
    1,
    "A fence keeps the sheep in. The posts have to stand deep, or the wind has them before the winter is over.",
  ),
  lesson("Milking", 2, "Milk twice a day. The udder has to be clean before the farmer begins, and warm water helps."),
]);
const seek = (content: string, before: readonly string[] = []) =>
  seekPassages(
    source,
    understandQuestion([
      ...before.map((said, at) => ({ role: at % 2 === 0 ? ("user" as const) : ("assistant" as const), content: said })),
      { role: "user", content },
    ]),
    { reader: { userId: "p", role: "student" }, courseId: "c", lessonId: null },
  );

test("of two passages with the same words of a question, the one that is nearer in meaning comes first", async () => {
  const { passages } = await seek("does the farmer borrow cash before it has to be");
  expect(passages[0]?.passage.lesson.lessonTitle).toBe("Money");
  expect(passages[0]?.score).toBeGreaterThan(passages[1]?.score ?? Infinity);
});

test("similarity alone finds nothing: a passage without a word of the question is not offered", async () => {
  const { passages, gate } = await seek("xylophone orchestra");
  expect(passages).toEqual([]);
  expect(gate.verdict).toBe("refuse");
});
