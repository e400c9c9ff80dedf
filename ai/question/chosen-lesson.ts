import { asksWhich, placeOf } from "#ai/built-in/words/asks-which.ts";
import { foldWord } from "#ai/language/fold-word.ts";
import type { SaidMessage } from "./said-message.ts";

/** What may stand before the chosen title, in text without accents. */
const before =
  /^(?:i mean|the one (?:about|called|on)|lesson|je (?:veux dire|parle de|pense a)|(?:celle|celui) (?:de|sur)|(?:la )?lecon|quero dizer|[ao] (?:de|da|do|sobre)|(?:a )?(?:licao|aula)|namaanisha|somo)\s+/;

/** Return the title of the lesson that the last message chooses from those that the tutor has just asked about, or null. */
export function chosenLesson(messages: readonly SaidMessage[]): string | null {
  const [asked, answer] = [messages.at(-2), messages.at(-1)];
  if (messages.length < 3 || !asked || answer?.role !== "user") return null;
  const titles = offeredBy(asked);
  if (titles.length === 0) return null;
  const said = bare(answer.content);
  const named = titles.find((title) => bare(title) === said || bare(title) === said.replace(before, ""));
  return named ?? titles.at(placeOf(said) ?? titles.length) ?? null;
}

/** Return the titles of the lessons between which an answer lets the learner choose; empty if it does not ask. */
export function offeredBy({ role, content, offered }: SaidMessage): readonly string[] {
  if (role !== "assistant") return [];
  if (offered !== undefined) return offered;
  if (!asksWhich(content)) return [];
  return [...content.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, title = ""]) => title.replace(/\\(.)/g, "$1"));
}

function bare(text: string): string {
  return foldWord(text)
    .replace(/[.!"“”«»]+/g, "")
    .trim();
}
