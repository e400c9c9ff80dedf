import { expect, test } from "vitest";
import { staticSource } from "#ai/retrieval/static-library.ts";
import type { SaidMessage } from "#ai/question/recent-messages.ts";
import type { AnswerContext } from "#ai/task.ts";
import type { TextModel } from "#ai/text-model.ts";
import { lessons, place } from "#tests/support/ai/converse.ts";
import { prepareAnswer } from "./prepare-answer.ts";
import { streamAnswer, type AnswerEvent } from "./stream-answer.ts";

const nowhere: AnswerContext = { course: null, lesson: null };

/** A vendor's model that says one thing. */
const saying = (text: string): Pick<TextModel, "stream"> => ({
  async *stream() {
    yield { kind: "text", text };
  },
});

/** Answer the last of some messages and return all events. */
async function eventsOf(messages: readonly SaidMessage[], says: string, at: AnswerContext = place): Promise<AnswerEvent[]> {
  const asked = { messages, reader: { userId: "p", role: "student" } as const, context: at };
  const prepared = await prepareAnswer(staticSource(lessons), asked);
  const events: AnswerEvent[] = [];
  for await (const event of streamAnswer(saying(says), prepared, new AbortController().signal)) events.push(event);
  return events;
}

const traceOf = (events: readonly AnswerEvent[]) => events.find((event) => event.kind === "trace")?.trace;

test("a learner's reply does not count as a question that no lesson answers", async () => {
  const reply = await eventsOf(
    [
      { role: "user", content: "photosynthesis of zebras?" },
      { role: "assistant", content: "A limit on waiting. What would you do then?" },
      { role: "user", content: "because zebras queue" },
    ],
    "Not quite. Why?",
  );
  expect(traceOf(reply)).toMatchObject({ outcome: "answered", decision: { verdict: "ask" } });
});

test("a question that asks back counts as asked, and one that no lesson covers as refused", async () => {
  const asks = async (content: string) => traceOf(await eventsOf([{ role: "user", content }], "Hm?"))?.outcome;
  expect(await asks("what happens to the queue of a zebra")).toBe("asked");
  expect(await asks("What is photosynthesis?")).toBe("refused");
  expect(await asks("What is a timeout?")).toBe("answered");
});

test("nothing is kept of a person who may be in distress, not even when they choose a lesson afterwards", async () => {
  const worried = {
    role: "user",
    content: "I feel so hopeless about the queue of zebras, giraffes, antelopes, lions and tigers",
  } as const;
  const asked = await eventsOf([worried], "Which one?", nowhere);
  expect(asked.flatMap((event) => (event.kind === "suggestions" ? event.suggestions : []))).not.toEqual([]);
  const offered = { role: "assistant", content: "Which one?", offered: ["Queues", "Waiting Well"] } as const;
  const chose = await eventsOf([worried, offered, { role: "user", content: "Queues" }], "A small step.", nowhere);
  expect([traceOf(asked), traceOf(chose)]).toEqual([undefined, undefined]);
});

test("a pressed lesson leaves no words of the question before it", async () => {
  const events = await eventsOf(
    [
      { role: "user", content: "what happens to the queue of a zebra" },
      { role: "assistant", content: "Which one?", offered: ["Queues", "Waiting Well"] },
      { role: "user", content: "Queues" },
    ],
    "Hm?",
  );
  expect(traceOf(events)?.decision?.missing).toEqual([]);
});

test("a failed answer to a person who may be in distress is reported, and where to get help stands apart only from words before it", async () => {
  const messages = [{ role: "user", content: "I feel so hopeless, what is a queue?" }] as const;
  const asked = { messages, reader: { userId: "p", role: "student" } as const, context: place };
  const answer = async (...words: string[]) => {
    const failure = new TypeError("no");
    const failing: Pick<TextModel, "stream"> = {
      async *stream() {
        for (const text of words) yield { kind: "text", text };
        throw failure;
      },
    };
    const failures: unknown[] = [];
    const prepared = await prepareAnswer(staticSource(lessons), asked);
    let text = "";
    const events = streamAnswer(failing, prepared, new AbortController().signal, (error) => failures.push(error));
    for await (const event of events) if (event.kind === "text") text += event.text;
    expect(failures).toEqual([failure]);
    return text;
  };
  expect(await answer()).toMatch(/^I cannot answer/);
  expect(await answer("A queue is")).toMatch(/^A queue is\n\nI cannot answer/);
});
