import { expect, test } from "vitest";
import { readCaptionFile } from "./caption-file.ts";

test("captions that roll by one of three lines show each line once", () => {
  const lines = ["one", "two", "three", "four", "five"];
  const cues = [0, 1, 2].map((at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${lines.slice(at, at + 3).join("\n")}`);
  expect(readCaptionFile(cues.join("\n\n")).cues.map(({ text }) => text)).toEqual(["one\ntwo\nthree", "four", "five"]);
});

test("captions that roll through a refrain lose only the lines that were shown", () => {
  const refrain = ["la", "na", "la", "na", "la", "da", "fa"];
  const cues = [0, 2, 3].map((at, place) => `00:0${place}.000 --> 00:0${place + 1}.000\n${refrain.slice(at, at + 4).join("\n")}`);
  expect(readCaptionFile(cues.join("\n\n")).cues.map(({ text }) => text)).toEqual(["la\nna\nla\nna", "la\nda", "fa"]);
});

test("a speaker's name above each cue is no line that rolls", () => {
  const spoken = ["Good morning.", "How are you?", "Goodbye."].map((line) => `Ann:\n${line}`);
  const cues = spoken.map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}`);
  expect(readCaptionFile(cues.join("\n\n")).cues.map(({ text }) => text)).toEqual(spoken);
});
