import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { AppError } from "#domain/errors.ts";
import type { AnswerEvent } from "#ai/tutor/stream-answer.ts";
import { streamResponse } from "./stream-response.ts";

const text = (words: string): AnswerEvent => ({ kind: "text", text: words });

function respond(events: AsyncGenerator<AnswerEvent>, timing: { patience?: number; heartbeat?: number } = {}) {
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push(line) });
  const leave = new AbortController();
  return { logged, leave, response: streamResponse(events, { leave, log, requestId: "r-1", language: "en", timing }) };
}

test("a proxy gets heartbeats while the model thinks", async () => {
  const thought = Promise.withResolvers<void>();
  async function* slow() {
    await thought.promise;
    yield text("At last.");
  }
  const { response } = respond(slow(), { patience: 5, heartbeat: 20 });
  const reader = (await response).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(": still here\n\n");
  expect((await reader?.read())?.value).toBe(": still here\n\n");
  thought.resolve();
  let rest = "";
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) rest += next.value;
  expect(rest).toMatch(/data: \{"text":"At last\."\}\n\ndata: \[DONE\]\n\n$/);
});

test("a failure before the first event is thrown, so that it gets a status", async () => {
  async function* broken(): AsyncGenerator<AnswerEvent> {
    yield* [];
    throw new AppError("tutor.busy");
  }
  await expect(respond(broken()).response).rejects.toMatchObject({ code: "tutor.busy" });
});

test("a failure after that becomes an error line", async () => {
  async function* late(): AsyncGenerator<AnswerEvent> {
    yield* [];
    await wait(400);
    throw new AppError("tutor.vendor_failed", {}, { cause: new Error("the vendor answered 500") });
  }
  const { response, logged } = respond(late(), { patience: 10 });
  expect(await (await response).text()).toBe('data: {"error":"The AI service did not answer. Please try again."}\n\n');
  expect(JSON.parse(logged[0] ?? "{}")).toMatchObject({ requestId: "r-1", code: "tutor.vendor_failed" });
});

test("an unexpected error is reported as such, and only the log says what it was", async () => {
  async function* broken(): AsyncGenerator<AnswerEvent> {
    yield text("So ");
    throw new Error("column secret does not exist");
  }
  const { response, logged } = respond(broken());
  const body = await (await response).text();
  expect(body).toContain('data: {"error":"Something went wrong"}');
  expect(body).not.toContain("secret");
  expect(logged.join("")).toContain("column secret does not exist");
});

test("citations are a separate line before the end", async () => {
  const citations = [{ lessonId: "11111111-1111-4111-8111-111111111111", lessonTitle: "L", quote: "q" }];
  async function* answer(): AsyncGenerator<AnswerEvent> {
    yield text("Yes.");
    yield { kind: "citations", citations };
  }
  const lines = (await (await respond(answer()).response).text()).split("\n\n");
  expect(lines).toEqual(['data: {"text":"Yes."}', `data: ${JSON.stringify({ citations })}`, "data: [DONE]", ""]);
});

test("when the reader leaves, the answer is closed, even one that waits for its reader", async () => {
  let closed = false;
  async function* endless(): AsyncGenerator<AnswerEvent> {
    try {
      for (;;) yield text("word ");
    } finally {
      closed = true;
    }
  }
  const { response, leave } = respond(endless());
  const reader = (await response).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => closed).toBe(true);
  expect(leave.signal.aborted).toBe(true);
});
