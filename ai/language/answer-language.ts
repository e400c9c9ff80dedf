import type { ChatMessage } from "#domain/chat.schema.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Language } from "./four-languages.ts";

/** What a person has chosen in Settings, if anything, and the language of the page on which they ask. */
export type WishedLanguage = { chosen: Language | null; page: Language };

/**
 * The language to answer in: that of the question. Who writes in English, as the lessons often are, is answered in the language that they have
 * chosen, if any; where the words do not tell, the choice decides, and then the page.
 */
export function answerLanguage(messages: readonly ChatMessage[], { chosen, page }: WishedLanguage): Language {
  const written = writtenLanguage(messages);
  if (written === null) return chosen ?? page;
  return written === "en" ? (chosen ?? "en") : written;
}

/**
 * Return the language in which a person writes; null where none of their last messages tells. An unclear one ("ok", "42") counts as the one
 * before it.
 */
export function writtenLanguage(messages: readonly ChatMessage[]): Language | null {
  for (const { role, content } of messages.slice(-10).toReversed()) {
    const written = role === "user" ? detectLanguage(content) : null;
    if (written !== null) return written;
  }
  return null;
}
