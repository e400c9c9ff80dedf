import { expect, test } from "vitest";
import { keepableText } from "./keepable-text.ts";

test.each([
  ["words on lines", "one\r\n\ttwo", "one\r\n\ttwo"],
  ["signs that no database keeps", "a\u0000b\u0007\u007f", "ab"],
  ["half a pair", "a\ud83c b", "a\ufffd b"],
  ["letters that nobody sees", "Hi\u{e0049}\u{e0067}\u{e006e}!", "Hi!"],
  ["letters of every script", "ńį שלום 日本 🦉 e\u0301", "ńį שלום 日本 🦉 e\u0301"],
])("%s", (_, text, kept) => expect(keepableText(text)).toBe(kept));
