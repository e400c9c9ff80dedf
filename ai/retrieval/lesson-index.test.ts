import { expect, test } from "vitest";
import { createLessonIndex } from "./lesson-index.ts";
import type { LessonText } from "./passage.ts";
import { splitLesson } from "./split-lesson.ts";

const lesson = (id: string, title: string, content: string): LessonText => ({
  lessonId: id,
  lessonTitle: title,
  courseId: "course",
  courseTitle: "Birds",
  position: 0,
  content,
});
const owls = lesson(
  "owls",
  "Owls",
  "Owls hunt at night. Their wings are silent.\n\n## Eggs\n\nAn owl lays white eggs in a hollow tree.",
);
const wrens = lesson("wrens", "Wrens", "A wren is small. Its nest is a ball of moss.");

function everythingOf(index: ReturnType<typeof createLessonIndex>) {
  const words = ["owl", "egg", "wren", "moss", "nest", "heron", "fish"];
  const among = new Set(["owls", "wrens"]);
  const ranked = words.map((word) => index.rank([{ stands: [word], near: [], weight: 1 }], among));
  return {
    passages: index.passages,
    meanLength: index.meanLength,
    counts: words.map((word) => index.passagesWith(word)),
    ranked,
  };
}

test("after a thousand edits the index contains only the last text of each lesson", async () => {
  const fresh = createLessonIndex();
  for (const each of [wrens, owls]) await fresh.put(each, splitLesson(each), "last");
  const edited = createLessonIndex();
  await edited.put(wrens, splitLesson(wrens), "last");
  for (let edit = 0; edit < 1000; edit += 1) {
    const other = lesson(
      "owls",
      edit % 2 ? "Herons" : "Owls",
      `Herons eat fish. Edit ${edit}.\n\n${"An egg in a nest. ".repeat(edit % 40)}`,
    );
    await edited.put(other, splitLesson(other), `edit ${edit}`);
  }
  await edited.put(owls, splitLesson(owls), "last");
  expect(everythingOf(edited)).toEqual(everythingOf(fresh));
  expect(fresh.passagesWith("egg")).toBeGreaterThan(0);
});

test("dropping lessons removes the words that only they contained", async () => {
  const slips = lesson("slips", "Owlets", "An owlet is a small owl. Résumé and resume are written alike. Falconry, falconry.");
  const fresh = createLessonIndex();
  await fresh.put(owls, splitLesson(owls), "");
  const left = createLessonIndex();
  for (const each of [slips, owls, wrens]) await left.put(each, splitLesson(each), "");
  expect(left.meantBy("falconrey")).toHaveLength(1);
  expect(left.meantBy("resumee").length).toBeGreaterThan(0);
  left.drop(["wrens", "slips", "nobody"]);
  expect(left.lessonIds()).toEqual(["owls"]);
  expect(everythingOf(left)).toEqual(everythingOf(fresh));
  for (const word of ["falconrey", "resumee", "owlett", "silennt", "hollw"])
    expect(left.meantBy(word)).toEqual(fresh.meantBy(word));
  expect([left.meantBy("falconrey"), fresh.meantBy("silennt").length]).toEqual([[], 1]);
  left.drop(["owls"]);
  expect([left.passages, left.meanLength, left.meantBy("silennt"), left.lessonIds()]).toEqual([0, 0, [], []]);
});

test("the order of two equal lessons does not depend on which was added first", async () => {
  const [first, second] = ["a", "b"].map((id) => lesson(id, "Wrens", "A wren or a robin, a robyn."));
  const other = lesson("c", "Robyn", "A robyn.");
  const orders = [
    [first, second, other],
    [other, second, first],
  ];
  const found = [];
  for (const lessons of orders) {
    const index = createLessonIndex();
    for (const each of lessons) if (each) await index.put(each, splitLesson(each), "");
    found.push([index.rank([{ stands: ["wren"], near: [], weight: 1 }], new Set(["a", "b", "c"])), index.meantBy("robxn")]);
  }
  expect(found[0]).toEqual(found[1]);
  expect(found[0]).toMatchObject([
    [{ lessonId: "a" }, { lessonId: "b" }],
    ["robyn", "robin"],
  ]);
});

test("words of exercises are known, but not found", async () => {
  const index = createLessonIndex();
  const swans = lesson("swans", "Swans", "A swan is white.\n\n## Try it\n\n1. Draw a cygnet beside a swan.");
  for (const each of [swans, owls]) await index.put(each, splitLesson(each), "");
  const [here, there] = [new Set(["swans"]), new Set(["owls"])];
  const known = (stem: string, among: Set<string>) => [index.isMentioned(stem, among), index.isIn(stem, among)];
  expect([known("cygnet", here), known("cygnet", there), known("swan", here)]).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ]);
  expect(index.passagesWith("cygnet")).toBe(0);
  index.drop(["swans"]);
  await index.put(wrens, splitLesson(wrens), "");
  expect(index.isMentioned("cygnet", new Set(["swans", "owls", "wrens"]))).toBe(false);
});
