import { foldWord } from "#ai/language/fold-word.ts";
import type { SaidMessage } from "./recent-messages.ts";
import { english } from "#ai/built-in/words/english.ts";
import { french } from "#ai/built-in/words/french.ts";
import { portuguese } from "#ai/built-in/words/portuguese.ts";
import { swahili } from "#ai/built-in/words/swahili.ts";

/** What may stand before the chosen title or place, in text without accents. */
const before =
  /^(?:(?:i mean|the one (?:about|called|on)|lesson|je (?:veux dire|parle de|pense a)|(?:celle|celui) (?:de|sur)|(?:la )?lecon|quero dizer|[ao] (?:de|da|do|sobre)|(?:a )?(?:licao|aula)|namaanisha|somo)\s+)+/;

/** Return the title of the lesson that the last message chooses from those that the tutor has just asked about, or null. */
export function chosenLesson(messages: readonly SaidMessage[]): string | null {
  const [asked, answer] = [messages.at(-2), messages.at(-1)];
  if (messages.length < 3 || !asked || answer?.role !== "user") return null;
  const titles = offeredBy(asked);
  if (titles.length === 0) return null;
  const said = bare(answer.content);
  const rest = said.replace(before, "");
  const named = titles.find((title) => bare(title) === said) ?? titles.find((title) => bare(title) === rest);
  return named ?? titles.at(placeOf(rest) ?? titles.length) ?? null;
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

const questions = [english, french, portuguese, swahili].map(({ which }) => which.doYouMean);

/** Return the place, from 0, that a choice names ("the second one"): -1 for the last one, null if it names none. `said` is folded. */
function placeOf(said: string): number | null {
  if (/^[1-3]$/.test(said)) return Number(said) - 1;
  for (const { ordinals } of [english, french, portuguese, swahili].map(({ which }) => which)) {
    const place = ordinals.findIndex((each) => each.test(said));
    if (place !== -1) return place === ordinals.length - 1 ? -1 : place;
  }
  return null;
}

/** Return whether an answer of the built-in faculty asked which lesson is meant, in any language. */
function asksWhich(answer: string): boolean {
  return questions.some((question) => answer.includes(question));
}
