import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultPreferences } from "#domain/learning-preferences.schema.ts";
import type { ModelTask } from "#ai/built-in/built-in-model.ts";
import type { TextChunk, TextModel } from "#ai/text-model.ts";
import type { ModelReply } from "#tests/support/stand-in-model-replies.ts";
import { startStandInModel, type StandInModel } from "#tests/support/stand-in-model.ts";
import { createTextModel } from "./create-text-model.ts";

const task = {
  kind: "tutor",
  question: {
    intent: "question",
    text: "",
    language: null,
    terms: [],
    earlierTerms: [],
    earlier: null,
    exercise: null,
    chosen: null,
    topic: null,
    defines: null,
    lost: 0,
  },
  context: { course: null, lesson: null },
  found: {
    terms: [],
    passages: [],
    exercises: [],
    gate: { verdict: "refuse", missing: [], nearest: [], chances: null },
    elsewhere: null,
    openLesson: [],
    lessons: [],
    outline: [],
  },
  isDiscouraged: false,
  approach: "refuse",
  earlierAnswers: [],
  preferences: { ...defaultPreferences, language: "en" },
} as const satisfies ModelTask;
const silent = pino({ level: "silent" });
const key = "sk-very-secret-key-0123456789";
let standIn: StandInModel;
beforeEach(async () => {
  standIn = await startStandInModel();
});
afterEach(() => standIn.close());

function model(timing = {}, vendor: "openai" | "openai-compatible" = "openai-compatible"): TextModel {
  return createTextModel(
    { textModel: { vendor, model: "m-1" }, aiBaseUrl: standIn.baseUrl, aiApiKey: key },
    { log: silent, timing },
  );
}

function ask(textModel: TextModel, signal = new AbortController().signal): AsyncIterable<TextChunk> {
  return textModel.stream({
    system: "Be kind.",
    messages: [{ role: "user", content: "What is a deadline?" }],
    task,
    maxOutputTokens: 500,
    signal,
  });
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function collect(chunks: AsyncIterable<TextChunk>): Promise<TextChunk[]> {
  const all: TextChunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

test.each(["openai", "openai-compatible"] as const)(
  "a vendor of kind %s is called once, and its words are passed on as they arrive",
  async (vendor) => {
    standIn.script({ kind: "text", pieces: ["A ", "limit."], usage: { input: 21, output: 3 } });
    expect(await collect(ask(model({}, vendor)))).toEqual([
      { kind: "text", text: "A " },
      { kind: "text", text: "limit." },
      { kind: "usage", usage: { inputTokens: 21, outputTokens: 3 } },
    ]);
    const [request] = standIn.requests;
    expect(request?.headers.authorization).toBe(`Bearer ${key}`);
    expect(request?.body.model).toBe("m-1");
    expect(request?.body.messages).toEqual([
      { role: "system", content: "Be kind." },
      { role: "user", content: "What is a deadline?" },
    ]);
  },
);

test.each([
  null,
  { input: -500_000, output: -5 },
  { input: 3_000_000_000, output: 5 },
  { input: 100, output: 1e308 },
  { input: 0, output: 0 },
])("a vendor that reports the usage %j leaves the estimate to the ledger", async (usage) => {
  standIn.script({ kind: "text", pieces: ["Yes."], usage });
  expect(await collect(ask(model()))).toEqual([{ kind: "text", text: "Yes." }]);
});

test("texts can be stored and seen, however they are cut: no control characters, invisible letters or half pairs", async () => {
  standIn.script({
    kind: "text",
    pieces: ["A\u0000 pear \ud83c", "\udf50\u{e0041}\udb40", "\udc42,\u0007 \udc00a", "pple\n\ud83c"],
  });
  const text = (await collect(ask(model()))).map((chunk) => (chunk.kind === "text" ? chunk.text : "")).join("");
  expect(text).toBe("A pear 🍐, \ufffdapple\n");
});

const echo = JSON.stringify({ error: { message: `Incorrect API key provided: ${key}. Learner said: What is a deadline?` } });
test.each([
  ["an error 500", { kind: "status", status: 500, body: echo }],
  ["an error 429", { kind: "status", status: 429, body: echo }],
  ["a refused key", { kind: "status", status: 401, body: echo }],
  ["a page of HTML", { kind: "status", status: 200, body: "<html>maintenance</html>" }],
  ["a broken connection", { kind: "cut", pieces: ["The dead"] }],
  ["an end without a finish", { kind: "unfinished", pieces: ["The dead"] }],
  ["garbage", { kind: "garbage", pieces: ["The dead"] }],
  ["an error in the stream", { kind: "error-event", pieces: ["The dead"], message: echo }],
  ["no text at all", { kind: "text", pieces: [] }],
  ["nothing that can be shown", { kind: "text", pieces: ["\u0000"] }],
] satisfies [string, ModelReply][])("%s is one failure without the vendor's words, and is not retried", async (_, reply) => {
  const printed = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
  standIn.script(reply);
  const failure = await collect(ask(model())).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "tutor.vendor_failed" });
  const cause = (failure as Error).cause as Error;
  expect(`${cause.message} ${cause.stack} ${JSON.stringify(failure)} ${JSON.stringify(cause)}`).not.toMatch(/secret|Learner/);
  expect(cause.cause).toBeUndefined();
  expect(standIn.requests).toHaveLength(1);
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
});

test.each([
  ["before the first word", { kind: "stall" }],
  ["in the middle", { kind: "stall", pieces: ["The dead"] }],
] satisfies [string, ModelReply][])(
  "a vendor that falls silent %s is given up, and its connection closed @slow",
  async (_, reply) => {
    standIn.script(reply);
    await expect(collect(ask(model({ silence: 1000 })))).rejects.toMatchObject({ code: "tutor.vendor_timeout" });
    expect(await standIn.requests[0]?.hungUp).toBe(true);
  },
);

test("a vendor that trickles endlessly is given up after the time limit for a whole answer", async () => {
  standIn.script({ kind: "endless", piece: "x", wait: 40 });
  await expect(collect(ask(model({ silence: 500, total: 300 })))).rejects.toMatchObject({ code: "tutor.vendor_timeout" });
  expect(await standIn.requests[0]?.hungUp).toBe(true);
});

test("a vendor that ignores the requested length is cut off", async () => {
  standIn.script({ kind: "endless", piece: "x".repeat(1000) });
  await expect(collect(ask(model()))).rejects.toMatchObject({ code: "tutor.vendor_failed" });
  expect(await standIn.requests[0]?.hungUp).toBe(true);
});

test.each(["while it is silent", "while it speaks"])("the connection is closed if the person leaves %s", async (when) => {
  standIn.script(
    when === "while it speaks" ? { kind: "endless", piece: "word ", wait: 10 } : { kind: "stall", pieces: ["word "] },
  );
  const leave = new AbortController();
  const received = (async () => {
    for await (const chunk of ask(model(), leave.signal)) {
      if (chunk.kind === "text") setTimeout(() => leave.abort(new Error("the person left")), 30);
    }
  })();
  await expect(received).rejects.toThrow("the person left");
  expect(await standIn.requests[0]?.hungUp).toBe(true);
});

test("the vendor's connection is closed if the reader stops reading", async () => {
  standIn.script({ kind: "endless", piece: "word ", wait: 10 });
  for await (const chunk of ask(model())) if (chunk.kind === "text") break;
  expect(await standIn.requests[0]?.hungUp).toBe(true);
});

test.each(["openai", "openai-compatible", "anthropic", "google"] as const)(
  "the key of %s is sent nowhere else: redirects are not followed",
  async (vendor) => {
    const followed: IncomingMessage[] = [];
    const elsewhere = createServer((request, response) => {
      followed.push(request);
      response.end();
    });
    const sendingOn = createServer((_, response) => {
      response.writeHead(307, { location: addressOf(elsewhere) }).end();
    });
    for (const server of [elsewhere, sendingOn]) await once(server.listen(0, "127.0.0.1"), "listening");
    const textModel = createTextModel(
      { textModel: { vendor, model: "m-1" }, aiBaseUrl: addressOf(sendingOn), aiApiKey: key },
      { log: silent },
    );
    await expect(collect(ask(textModel))).rejects.toMatchObject({ code: "tutor.vendor_failed" });
    expect(followed).toEqual([]);
    for (const server of [elsewhere, sendingOn]) server.close();
  },
);

test("an address where nobody listens is a failure, too", async () => {
  const nowhere = createTextModel(
    { textModel: { vendor: "openai-compatible", model: "m" }, aiBaseUrl: "http://127.0.0.1:9/v1", aiApiKey: null },
    { log: silent },
  );
  await expect(collect(ask(nowhere))).rejects.toMatchObject({ code: "tutor.vendor_failed" });
});
