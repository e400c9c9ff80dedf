import { afterEach, expect, test } from "vitest";
import { createLanguage, setLanguageSource } from "./define-messages.ts";
import { formatBytes, formatMinutes } from "./format.ts";

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

test.each([
  ["en", 1, "1 kB"],
  ["en", 45 * 1024, "45 kB"],
  ["en", 12 * 1024 ** 2, "12 MB"],
  ["en", 1.5 * 1024 ** 3, "1.5 GB"],
  ["fr", 12 * 1024 ** 2, "12 Mo"],
  ["fr", 1.5 * 1024 ** 3, "1,5 Go"],
] as const)("in %s %i bytes are “%s”", (language, bytes, words) => {
  setLanguageSource(() => languages[language]);
  expect(formatBytes(bytes).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(words);
});
