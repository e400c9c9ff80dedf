import { expect, test } from "vitest";
import { functionWords, modelWords } from "./use-words.ts";

test.each([
  ["chat", "Tutor chat"],
  ["engagement-coach", "Engagement coach"],
  ["something-new", "something-new"],
  ["constructor", "constructor"],
])("the function %s is called %s", (name, words) => {
  expect(functionWords(name)).toBe(words);
});

test.each([
  ["built-in", "Built-in faculty", /^Costs nothing$/],
  ["built-in for openai:gpt", "Built-in faculty, standing in", /openai:gpt.*costs nothing/],
  ["openai:gpt", "openai:gpt", /^$/],
  ["openai:tts/alloy", "openai:tts/alloy", /^$/],
])("the model %s is called %s", (model, name, note) => {
  expect(modelWords(model)).toEqual({ name, note: expect.stringMatching(note) });
});
