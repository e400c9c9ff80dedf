import { tutorsLanguage, type LearningPreferences } from "#domain/settings.ts";
import type { AnswerContext } from "#ai/task.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";

/** Return the language of the page from which the current request comes, if the faculty speaks it; otherwise English. */
export function pageLanguage(): LearningPreferences["language"] {
  return tutorsLanguage(callersLanguage()) ?? "en";
}

/** Return the language to speak with a person whose question does not tell it and who has chosen none: the course's, else the page's. */
export function languageOfContext({ course }: AnswerContext): LearningPreferences["language"] {
  return tutorsLanguage(course?.language) ?? pageLanguage();
}
