import { expect, test } from "vitest";
import { staticSource } from "#ai/retrieval/static-library.ts";
import { careWordsIn } from "#ai/care/care-for.ts";
import { converse, lessons, place } from "#tests/support/ai/converse.ts";
import type { ChatMessage } from "#domain/chat.schema.ts";
import { memory } from "#ai/question/recent-messages.ts";
import type { AnswerContext } from "#ai/task.ts";
import { chooseApproach } from "./choose-approach.ts";
import { prepareAnswer } from "./prepare-answer.ts";

/** Prepare the answer to the last of some messages, and return it with its task. */
async function prepare(said: readonly string[], at: AnswerContext = place) {
  const messages = said.map((content, index): ChatMessage => ({ role: index % 2 === 0 ? "user" : "assistant", content }));
  const prepared = await prepareAnswer(staticSource(lessons), {
    messages,
    reader: { userId: "p", role: "student" },
    context: at,
  });
  if (prepared.kind !== "answer" || prepared.request.task.kind !== "tutor") throw new Error("nobody is in danger");
  return { ...prepared, task: prepared.request.task };
}

const nowhere: AnswerContext = { course: null, lesson: null };

test("what may be about the academy or about a lesson gets both: help, and lessons to choose from", async () => {
  const ask = "how do I enrol in a course about the queue of a zebra";
  const { task, suggestions } = await prepare([ask], nowhere);
  expect(chooseApproach(task)).toBe("ask");
  expect(suggestions.map(({ lessonTitle }) => lessonTitle)).toContain("Queues");
  const { text } = await converse([ask], { at: nowhere });
  expect(text).toMatch(/\(\/help\/enrolling\)[^]*Do you mean one of these\?\n\n- \*\*Queues/);
  expect(chooseApproach((await prepare(["how do I enrol in a class about zebras?"], nowhere)).task)).toBe("academy");
});

test("without an open lesson, a discouraged learner is encouraged and offered the nearest ones", async () => {
  const { text } = await converse(["I'm so stupid, I never get this queue of zebras"], { at: nowhere });
  expect(text).toMatch(/Do you mean one of these\?\n\n- \*\*Queues/);
  expect(text).toContain(careWordsIn("en").encouragement);
});

test.each<[string, AnswerContext, string]>([["I'm so stupid, I never get this queue of zebras", place, "encourage"]])(
  "%j gets no lessons to choose from, although the search is unsure, because its answer does not ask",
  async (said, at, approach) => {
    const { task, suggestions } = await prepare([said], at);
    expect(task.found.gate.verdict).toBe("ask");
    expect(chooseApproach(task)).toBe(approach);
    expect(suggestions).toEqual([]);
  },
);

test("a question that asks back has lessons to choose from", async () => {
  const { task, suggestions } = await prepare(["what happens to the queue of a zebra"]);
  expect(chooseApproach(task)).toBe("ask");
  expect(suggestions.length).toBeGreaterThan(0);
});

test("the built-in tutor and a vendor know the same end of a conversation", async () => {
  const exercise = ["Give me the solution to exercise 1", "What is given? What have you tried?"];
  const talk = Array.from({ length: memory.messages / 2 }, () => ["Thanks!", "You are welcome."]).flat();
  const near = await prepare([...exercise, "Thanks!", "You are welcome.", "I don't know"]);
  expect(near.task.question.exercise?.step).toBe(1);
  const far = await prepare([...exercise, ...talk, "I don't know"]);
  expect(far.task.question.exercise).toBeNull();
  expect(far.request.messages.length).toBeLessThanOrEqual(memory.messages);
  expect(far.task.earlierAnswers).toEqual(
    far.request.messages.flatMap(({ role, content }) => (role === "assistant" ? [content] : [])),
  );
});
