import type { ChatMessage } from "#domain/chat.schema.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Language } from "./four-languages.ts";

/**
 * The language to answer in. Who writes in French, Swahili or Portuguese is answered in it; who writes in English is answered in the
 * language they chose. A message that does not tell ("ok", "42") is taken as the one before it.
 */
export function answerLanguage(messages: readonly ChatMessage[], chosen: Language): Language {
  for (const { role, content } of messages.slice(-10).toReversed()) {
    if (role !== "user") continue;
    const written = detectLanguage(content);
    if (written !== null) return written === "en" ? chosen : written;
  }
  return chosen;
}
