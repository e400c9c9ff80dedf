import { expect, test } from "vitest";
import { chatMessageSchema, decodeStreamLine, encodeStreamEvent, type StreamEvent } from "./chat.schema.ts";
import { streamEnd } from "./stream-line.ts";

const citation = { lessonId: "11111111-1111-4111-8111-111111111111", lessonTitle: "Bees", quote: "“Dance”" };

test.each<StreamEvent>([
  { text: "Hello" },
  { text: 'two\nlines, "quotes", a \\ and ☃ \u2028' },
  { text: "" },
  { citations: [citation] },
  { citations: [] },
  { error: "It broke." },
])("%j survives encoding and decoding", (event) => {
  const [line, ...rest] = encodeStreamEvent(event).split("\n");
  expect(rest).toEqual(["", ""]);
  expect(decodeStreamLine(line ?? "")).toEqual({ kind: "event", event });
});

test("an accent that a keyboard writes as a character of its own is composed with its letter", () => {
  expect(chatMessageSchema.parse({ role: "user", content: "Qu'est-ce qu'un cafe\u0301 ?" }).content).toBe(
    "Qu'est-ce qu'un caf\u00e9 ?",
  );
});

test.each([
  [streamEnd.trimEnd(), "end"],
  ["data:[DONE]", "end"],
  ["", "nothing"],
  [": still here", "nothing"],
  ["event: ping", "nothing"],
  ["data:", "nothing"],
  ["data: {broken", "unreadable"],
  ["data: 7", "unreadable"],
  ['data: {"text": 7}', "unreadable"],
  ['data: {"citations": [{"quote": "no lesson"}]}', "unreadable"],
  ['data: {"other": 1}', "unreadable"],
])("the line %j is %s", (line, kind) => {
  expect(decodeStreamLine(line).kind).toBe(kind);
});

test("a reader that looks only at the text loses nothing if a line contains more", () => {
  expect(decodeStreamLine('data: {"text": "Yes.", "model": "m"}')).toEqual({ kind: "event", event: { text: "Yes." } });
});

test.each(["system", "tool", "developer", "User", "", null])("the role %j is refused", (role) => {
  expect(chatMessageSchema.safeParse({ role, content: "x" }).success).toBe(false);
});
