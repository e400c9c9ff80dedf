import { expect, test } from "vitest";
import { readCaptionFile } from "./caption-file.ts";

test("captions that roll by one of three lines show each line once", () => {
  const lines = ["one", "two", "three", "four", "five"];
  const cues = [0, 1, 2].map((at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${lines.slice(at, at + 3).join("\n")}`);
  expect(readCaptionFile(cues.join("\n\n")).cues.map(({ text }) => text)).toEqual(["one\ntwo\nthree", "four", "five"]);
});
