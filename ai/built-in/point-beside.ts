import type { Passage } from "#ai/retrieval/passage.ts";
import type { TutorTask } from "#ai/task.ts";
import { stemsOf } from "#ai/text/terms.ts";
import type { Quote, QuoteWish } from "./select-quote.ts";
import { nameHeading } from "./show-quote.ts";
import type { Words } from "./words/words.ts";

const codeLines = 14;

/** What stands beside a quote and is no sentence: the code that shows how, or where a table or an example is; null when there is none. */
export function pointBeside({ found }: TutorTask, { passage, text }: Quote, wish: QuoteWish, words: Words): string | null {
  const code =
    wish.asks === "how"
      ? codeFor(
          passage,
          found.passages.slice(0, 8).map(({ passage: each }) => each),
          wish,
        )
      : null;
  if (code) return `${words.code}\n\n${code}`;
  const heading = nameHeading(passage);
  if (!heading || text === passage.text) return null;
  if (passage.holds.table) return words.tableUnder(heading);
  if (passage.holds.code) return words.codeUnder(heading);
  return null;
}

/** A short code block of the same lesson that holds what is asked. Code is shown as code and is no quotation. */
function codeFor(quoted: Passage, passages: readonly Passage[], { weights }: QuoteWish): string | null {
  const asked = [...weights].filter(([, weight]) => weight > 1).map(([stem]) => stem);
  for (const passage of [quoted, ...passages]) {
    if (!passage.holds.code || passage.lesson.lessonId !== quoted.lesson.lessonId) continue;
    const code = /^( {0,3})(`{3,}|~{3,})[^]*?^ {0,3}\2[ \t]*$/m.exec(passage.text)?.[0];
    if (!code || code.split("\n").length > codeLines + 2) continue;
    const stems = stemsOf(code.replace(/[_.]/g, " "));
    if (asked.some((stem) => stems.has(stem))) return code;
  }
  return null;
}
