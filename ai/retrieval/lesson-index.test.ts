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

test("after a thousand edits the index is as if it held nothing but the last text of each lesson", () => {
  const fresh = createLessonIndex();
  for (const each of [wrens, owls]) fresh.put(each, splitLesson(each), "last");
  const edited = createLessonIndex();
  edited.put(wrens, splitLesson(wrens), "last");
  for (let edit = 0; edit < 1000; edit += 1) {
    const other = lesson(
      "owls",
      edit % 2 ? "Herons" : "Owls",
      `Herons eat fish. Edit ${edit}.\n\n${"An egg in a nest. ".repeat(edit % 40)}`,
    );
    edited.put(other, splitLesson(other), `edit ${edit}`);
  }
  edited.put(owls, splitLesson(owls), "last");
  expect(everythingOf(edited)).toEqual(everythingOf(fresh));
  expect(fresh.passagesWith("egg")).toBeGreaterThan(0);
});
