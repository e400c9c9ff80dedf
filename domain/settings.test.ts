import { expect, test } from "vitest";
import { defaultSettings, readSettings } from "./settings.ts";

test.each([null, undefined, "light", 7, [], {}, { theme: "sepia", language: "de", tutorPersonality: 1, learningPace: null }])(
  "%j is read as the defaults",
  (stored) => {
    expect(readSettings(stored)).toEqual(defaultSettings);
  },
);

test("known values stay, and unknown ones are replaced by defaults", () => {
  expect(readSettings({ theme: "dark", language: "sw", tutorPersonality: "rude", learningPace: "relaxed", more: 1 })).toEqual({
    theme: "dark",
    language: "sw",
    tutorPersonality: "friendly",
    learningPace: "relaxed",
  });
});

test("names that every object has are not settings", () => {
  expect(readSettings(JSON.parse('{"__proto__": {"theme": "dark"}, "language": "toString"}'))).toEqual(defaultSettings);
});
