import { languages, type LearningPreferences } from "#domain/settings.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";

/** Return the language of the page from which the current request comes, if the faculty speaks it; otherwise English. */
export function pageLanguage(): LearningPreferences["language"] {
  const ofPage = callersLanguage();
  return languages.find((language) => language === ofPage) ?? "en";
}
