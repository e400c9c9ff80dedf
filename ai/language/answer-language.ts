import type { ChatMessage } from "#domain/chat.schema.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Language } from "./four-languages.ts";

/**
 * The language to answer in. Who writes in French, Swahili or Portuguese is answered in it; who writes in English is answered in the
 * language they chose.
 */
export function answerLanguage(messages: readonly ChatMessage[], chosen: Language): Language {
  const written = writtenLanguage(messages);
  return written === null || written === "en" ? chosen : written;
}

/** The language in which a person writes; null where none of their last messages tells. One that does not ("ok", "42") is taken as the one before it. */
export function writtenLanguage(messages: readonly ChatMessage[]): Language | null {
  for (const { role, content } of messages.slice(-10).toReversed()) {
    const written = role === "user" ? detectLanguage(content) : null;
    if (written !== null) return written;
  }
  return null;
}
