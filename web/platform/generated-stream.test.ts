import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeStreamEvent, type StreamEvent } from "#domain/chat.schema.ts";
import { streamOf } from "#tests/support/stream-of.ts";
import { responseLines } from "./response-lines.ts";
import { AnswerInterrupted, answerStalled, readAnswer, type AnswerPart } from "./tutor-stream.ts";

// Streams as servers, proxies and broken connections deliver them, in chunks that end anywhere: within a line, or within a character.

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 30 }).map((each) => each.toWellFormed()),
  fc.constantFrom(
    "\u2028",
    "\u2029",
    "\u0085",
    "\ufeff",
    "\u202eowl",
    "data: [DONE]",
    "\n\ndata: [DONE]\n\n",
    "\r\n",
    '"}',
    "👩‍🏫",
  ),
);
const id = fc.uuid({ version: 4 });
const quote = fc.record({ lessonId: id, lessonTitle: text, quote: text });
const suggestion = fc.record({ courseId: id, lessonId: id, lessonTitle: text, line: text });
const event: fc.Arbitrary<StreamEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ text }) },
  fc.record({ citations: fc.array(quote, { maxLength: 3 }) }),
  fc.record({ suggestions: fc.array(suggestion, { maxLength: 2 }) }),
);
/** Lines that mean nothing to a reader, or are damaged. */
const noise = fc.oneof(
  text.map((each) => `: ${each.replaceAll(/[\r\n]/g, " ")}`),
  fc.constantFrom(
    "",
    "data:",
    "data: ",
    "event: message",
    "retry: 10",
    "data: {",
    'data: {"text":7}',
    "data: null",
    "data: [DONE",
  ),
  fc.json({ maxDepth: 2 }).map((each) => `data: ${each}`),
  fc.dictionary(fc.constantFrom("__proto__", "toString", "text", "error"), fc.jsonValue({ maxDepth: 1 })).map((each) => {
    return `data: ${JSON.stringify(each)}`;
  }),
);
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
const end = "data: [DONE]\n\n";

async function* inChunks(bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let [at, number] = [0, 0]; at < bytes.length; number += 1) {
    const length = lengths[number % lengths.length] ?? 1;
    yield bytes.slice(at, at + length);
    at += length;
  }
}

type Reading = { parts: AnswerPart[]; unreadable: string[]; error: unknown };

async function read(stream: string | Uint8Array, lengths: readonly number[]): Promise<Reading> {
  const reading: Reading = { parts: [], unreadable: [], error: null };
  const bytes = typeof stream === "string" ? new TextEncoder().encode(stream) : stream;
  try {
    const lines = responseLines(streamOf(inChunks(bytes, lengths)), answerStalled);
    for await (const part of readAnswer(lines, (line) => reading.unreadable.push(line))) reading.parts.push(part);
  } catch (error) {
    reading.error = error;
  }
  return reading;
}

test("every answer is read as it was written, in chunks of any size and with comments between its lines", async () => {
  const comment = fc.constantFrom("", ": still here\n\n");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(event, comment), { maxLength: 12 }), sizes, async (events, lengths) => {
      const stream = events.map(([each, said]) => encodeStreamEvent(each) + said).join("") + end;
      const { parts, unreadable, error } = await read(stream, lengths);
      expect({ parts, unreadable, error }).toEqual({ parts: events.map(([each]) => each), unreadable: [], error: null });
    }),
    { numRuns: 500 },
  );
});

test("an answer that is cut anywhere says so, and nothing is shown of the part that did not arrive whole", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), sizes, fc.nat(), async (events, lengths, at) => {
      const written = new TextEncoder().encode(events.map(encodeStreamEvent).join(""));
      const { parts, error } = await read(written.slice(0, at % (written.length + 1)), lengths);
      expect(error).toBeInstanceOf(AnswerInterrupted);
      expect(parts).toEqual(events.slice(0, parts.length));
    }),
    { numRuns: 500 },
  );
});

test("damaged lines are passed over, and only whole events are shown", async () => {
  const line = fc.oneof(
    event.map((each) => ({ line: encodeStreamEvent(each).trimEnd(), event: each })),
    noise.map((each) => ({ line: each, event: null })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n"), sizes, async (lines, newline, lengths) => {
      const { parts, error } = await read(lines.map((each) => each.line + newline).join("") + end, lengths);
      // A damaged line may happen to be an error of the academy; then the answer ends there, in its words.
      const message = error instanceof Error && !(error instanceof AnswerInterrupted) ? error.message : null;
      const said = lines.map((each) => each.line).join("\n");
      if (error !== null) expect(said).toContain(JSON.stringify(message));
      const sent = lines.flatMap((each) => (each.event ? [each.event] : []));
      if (error === null) expect(parts).toEqual(expect.arrayContaining(sent));
      for (const part of parts) expectWhole(part);
    }),
    { numRuns: 500 },
  );
});

test("whatever bytes arrive, the reader ends, and fails only with an interrupted answer or an error of the academy", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), sizes, async (bytes, lengths) => {
      const { parts, error } = await read(bytes, lengths);
      expect(error === null || error instanceof AnswerInterrupted).toBe(true);
      for (const part of parts) expectWhole(part);
    }),
    { numRuns: 500 },
  );
});

function expectWhole(part: AnswerPart): void {
  if ("text" in part) return expect(part.text).toBeTypeOf("string");
  const places = "citations" in part ? part.citations : "suggestions" in part ? part.suggestions : null;
  for (const place of places ?? [null]) {
    expect(place).toBeTypeOf("object");
    for (const value of Object.values(place ?? {})) expect(value).not.toBeNull();
  }
}
