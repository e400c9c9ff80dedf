import { afterEach, expect, test } from "vitest";
import { createLanguage, setLanguageSource } from "./define-messages.ts";
import { formatMinutes } from "./format.ts";

const languages = { en: createLanguage("en"), fr: createLanguage("fr"), sw: createLanguage("sw"), ar: createLanguage("ar") };
afterEach(() => setLanguageSource(() => languages.en));

test.each([
  ["en", 0, "0 min"],
  ["en", 12, "12 min"],
  ["en", 60, "1 hr"],
  ["en", 121, "2 hr 1 min"],
  ["fr", 65, "1 h 5 min"],
  ["sw", 65, "saa 1 na dakika 5"],
  ["ar", 3, "3 د"],
] as const)("in %s %i minutes are “%s”", (language, minutes, words) => {
  setLanguageSource(() => languages[language]);
  expect(formatMinutes(minutes).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(words);
});
