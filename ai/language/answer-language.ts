import type { ChatMessage } from "#domain/chat.schema.ts";
import { recentMessages } from "#ai/question/recent-messages.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Language } from "./four-languages.ts";

/** The language that a person has chosen in Settings, if any, and that of the page on which they ask. */
export type WishedLanguage = { chosen: Language | null; page: Language };

/**
 * Return the language to answer in: that of the question. For a question in English, which learners may use because the lessons do, the
 * chosen language takes precedence. If the question's language is unclear, the choice decides, and then the page.
 */
export function answerLanguage(messages: readonly ChatMessage[], { chosen, page }: WishedLanguage): Language {
  const written = writtenLanguage(messages);
  if (written === null) return chosen ?? page;
  return written === "en" ? (chosen ?? "en") : written;
}

/**
 * Return the language in which a person writes, from the newest message whose language is clear ("ok" and "42" are not); null if none of
 * the recent messages is.
 */
export function writtenLanguage(messages: readonly ChatMessage[]): Language | null {
  for (const { role, content } of recentMessages(messages).toReversed()) {
    const written = role === "user" ? detectLanguage(content) : null;
    if (written !== null) return written;
  }
  return null;
}
