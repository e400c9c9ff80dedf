import type { ChatMessage } from "#domain/chat.schema.ts";
import type { Language } from "#ai/language/four-languages.ts";
import { careWordsIn } from "./care-words.ts";
import { recogniseDistress } from "./recognise-distress.ts";

/** What is said to somebody in distress: in the place of an answer, or after one; both null where nothing shows. */
export type Care = { instead: string | null; after: string | null };

/** What the last message of a conversation needs beside, or in the place of, an answer. It holds whoever answers. */
export function careFor(messages: readonly ChatMessage[], language: Language): Care {
  const distress = recogniseDistress(messages.at(-1)?.content ?? "");
  const words = careWordsIn(language);
  return { instead: distress === "crisis" ? words.crisis : null, after: distress === "worry" ? words.worry : null };
}
