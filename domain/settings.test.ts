import { expect, test } from "vitest";
import { defaultSettings, readSettings } from "./settings.ts";

test.each([null, undefined, "light", 7, [], {}, { theme: "sepia", language: "de", tutorPersonality: 1, learningPace: null }])(
  "%j is read as the defaults",
  (stored) => {
    expect(readSettings(stored)).toEqual(defaultSettings);
  },
);

test("what is known stays, what is not becomes the default", () => {
  expect(readSettings({ theme: "dark", language: "sw", tutorPersonality: "rude", learningPace: "relaxed", more: 1 })).toEqual({
    theme: "dark",
    language: "sw",
    tutorPersonality: "friendly",
    learningPace: "relaxed",
  });
});

test("names that every object has are no settings", () => {
  expect(readSettings(JSON.parse('{"__proto__": {"theme": "dark"}, "language": "toString"}'))).toEqual(defaultSettings);
});
