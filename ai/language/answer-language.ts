import { chosenLesson } from "#ai/question/chosen-lesson.ts";
import { recentMessages, type SaidMessage } from "#ai/question/recent-messages.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Language } from "./four-languages.ts";

/** The language that a person has chosen in Settings, if any, and that of the page on which they ask. */
export type LanguagePreference = { chosen: Language | null; page: Language };

/**
 * Return the language to answer in: that of the question. For a question in English, which learners may use because the lessons do, the
 * chosen language takes precedence. If the question's language is unclear, the choice decides, and then the page.
 */
export function answerLanguage(messages: readonly SaidMessage[], { chosen, page }: LanguagePreference): Language {
  const written = writtenLanguage(messages);
  if (written === null) return chosen ?? page;
  return written === "en" ? (chosen ?? "en") : written;
}

/**
 * Return the language in which a person writes, from the newest message whose language is clear ("ok" and "42" are not); null if none of
 * the recent messages is. The title of a lesson that they choose is in the lesson's language, not theirs.
 */
export function writtenLanguage(messages: readonly SaidMessage[]): Language | null {
  const recent = recentMessages(messages);
  for (const [at, { role, content }] of [...recent.entries()].toReversed()) {
    if (role !== "user" || chosenLesson(recent.slice(0, at + 1)) !== null) continue;
    const written = detectLanguage(content);
    if (written !== null) return written;
  }
  return null;
}
