import type { LearningPreferences } from "#domain/settings.ts";

const names: Readonly<Record<LearningPreferences["language"], string>> = {
  en: "English",
  fr: "French",
  sw: "Swahili",
  pt: "Portuguese",
};

/** The language of the answer. Quotations stay as they stand in the lesson, or they could not be verified. */
export function languagePrompt({ language }: LearningPreferences): string {
  const rule =
    language === "en"
      ? "Answer in English, or in the language of the learner's last message when that is plainly another one."
      : `Answer in ${names[language]}, whatever language the lessons are in.`;
  return `Your language: ${rule} Use simple words; the learner may be reading in a second or third language.
Quotations stay in the language of the lesson, letter by letter. Never translate inside quotation marks: quote first, then say outside the marks
what it means.`;
}
