import { expect, test } from "vitest";
import { storableText, oneLine, visibleText } from "./storable-text.ts";

test.each([
  ["words on lines", "one\r\n\ttwo", "one\r\n\ttwo"],
  ["signs that no database keeps", "a\u0000b\u0007\u007f", "ab"],
  ["half a pair", "a\ud83c b", "a\ufffd b"],
  ["letters that nobody sees", "Hi\u{e0049}\u{e0067}\u{e006e}!", "Hi!"],
  ["letters of every script", "ńį שלום 日本 🦉 e\u0301", "ńį שלום 日本 🦉 e\u0301"],
])("%s", (_, text, kept) => expect(storableText(text)).toBe(kept));

test.each([
  ["lines and tabs become spaces", " Ada\n\tLovelace ", "Ada Lovelace"],
  ["what turns the text around it goes", "Ada\u202eecalevoL\u2066", "AdaecalevoL"],
  ["what takes no room goes", "A\u200bda\ufeff\u2060", "Ada"],
  ["nothing to see is nothing", "\u200b\u3164\u2800\u200d\u0301", ""],
  ["an accent belongs to its letter", "Zoe\u0308 Lefe\u0300vre", "Zo\u00eb Lef\u00e8vre"],
  ["joiners stay where they join", "می\u200cخواهم 👩\u200d🚀", "می\u200cخواهم 👩\u200d🚀"],
])("in a name %s", (_, text, kept) => expect(oneLine(text)).toBe(kept));

test.each([
  ["nothing to see is nothing", "\u202e\u200f\n \u200b\u3164\u2800\u200d\u0301", ""],
  ["words stay as they are written", " \u200fשלום\n\n\u2067x\u2069 ", " \u200fשלום\n\n\u2067x\u2069 "],
  ["a picture, a sign or a formula is something", "🦉", "🦉"],
])("in a text %s", (_, text, kept) => expect(visibleText(text)).toBe(kept));
