import { expect, test } from "vitest";
import { converse, converseAll, lessons, place } from "#tests/support/ai/converse.ts";

const queues = { ...place, lesson: { id: lessons[1]?.lessonId ?? "", title: "Queues", position: 1 } };

test("a quiz about something that no lesson covers is refused, instead of asking about something else", async () => {
  const { text, citations } = await converse(["Quiz me about photosynthesis"]);
  expect(text).toMatch(/does not cover that.*nothing about \*photosynthesis\*/s);
  expect(text).not.toMatch(/\*(?:timeout|jitter)\*/);
  expect(citations).toEqual([]);
});

test("a quiz about something long asks about the lesson that fits, not about the open one", async () => {
  const { text, citations } = await converse(
    ["Quiz me about the random variation of a pause that keeps clients from returning"],
    {
      at: queues,
    },
  );
  expect(text).toMatch(/\*\*Waiting Well\*\*.*\*jitter\*/is);
  expect(citations).toEqual([]);
});

test("a quiz about something that is covered in part asks about what is", async () => {
  const { text } = await converse(["Quiz me about the zebra messages that wait for a worker"]);
  expect(text).toMatch(/\*\*Queues\*\*.*\*queue\*/is);
});

test("an unclear quiz asks which lesson is meant, and then asks about the chosen one", async () => {
  const [asked, quiz] = await converseAll(["Quiz me about the queue of a zebra", "Queues"]);
  expect(asked?.text).toMatch(/Do you mean one of these\?/);
  expect(quiz?.text).toMatch(/\*\*Queues\*\*.*\*queue\*/is);
  expect(quiz?.citations).toEqual([]);
});

test("a lesson without definitions is asked about by its heading", async () => {
  const known = [
    { ...lessons[1]!, lessonTitle: "Walking", content: "## Shoes\n\nWalkers wear firm boots on long stony mountain paths." },
  ];
  const { text } = await converse(["Quiz me about firm boots on long stony paths in mountains"], {
    known,
    at: { ...place, lesson: null },
  });
  expect(text).toMatch(/\*\*Walking\*\*.*\*Shoes\*/s);
});
