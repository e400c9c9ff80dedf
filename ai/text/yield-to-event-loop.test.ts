import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { composeQuestions } from "#ai/agents/assessment/compose-questions.ts";
import { prepareQuotes } from "#ai/built-in/select-quote.ts";
import { createLessonIndex } from "#ai/retrieval/lesson-index.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { splitInTurns, splitLesson } from "#ai/retrieval/split-lesson.ts";

// Every look at the clock finds that enough time has passed, so that the number of turns does not depend on the speed of the machine.
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
});

const lesson: LessonText = {
  courseId: "course",
  courseTitle: "Birds",
  lessonId: "lesson",
  lessonTitle: "Owls",
  position: 0,
  content: Array.from(
    { length: 200 },
    (_, at) => `## Part ${at}\n\nAn owl number ${at} is a bird that hunts ${at + 3} mice at night.`,
  ).join("\n\n"),
};
const passages = splitLesson(lesson);

test.each([
  ["split into passages", () => splitInTurns(lesson)],
  ["indexed", () => createLessonIndex().put(lesson, passages, "first")],
  ["quoted", () => prepareQuotes(splitLesson(lesson))],
  ["asked about", () => composeQuestions({ kind: "questions", lesson, passages, others: [], count: 5, seed: "owls", asked: [] })],
])("others get a turn after every passage while a long lesson is %s", async (_, work) => {
  let [turns, isOver] = [0, false];
  const others = (async () => {
    for (; !isOver; turns += 1) await turn();
  })();
  await work();
  isOver = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(passages.length);
});
