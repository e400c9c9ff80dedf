import { languages, type LearningPreferences } from "#domain/settings.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";

/** The language of the page on which the caller of this moment asks, as far as the faculty speaks it; else English. */
export function pageLanguage(): LearningPreferences["language"] {
  const ofPage = callersLanguage();
  return languages.find((language) => language === ofPage) ?? "en";
}
