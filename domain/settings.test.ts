import { expect, test } from "vitest";
import { defaultSettings, readSettings, tutorsLanguage } from "./settings.ts";

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

test.each([
  ["pt-BR", "pt"],
  ["sw", "sw"],
  ["de", undefined],
  ["frr", undefined],
  [undefined, undefined],
])("the tutor speaks to readers of %s in %s", (tag, language) => {
  expect(tutorsLanguage(tag)).toBe(language);
});
