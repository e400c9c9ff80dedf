import type { FoundArticle } from "#domain/help.schema.ts";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { seekPassages } from "#ai/retrieval/seek-passages.ts";
import { plainText } from "#domain/plain-text.ts";
import { helpPassages } from "./help-passages.ts";
import { helpSummaries, type OpenParts } from "./read-articles.ts";

/** A placeholder: the help is the same for every reader. */
const anybody = { userId: "", role: "student" } as const;

/** Return the articles that match a search, best first, each with its best passage as plain text. */
export async function searchHelp(search: string, language: InterfaceLanguage = "en", open?: OpenParts): Promise<FoundArticle[]> {
  const question = understandQuestion([{ role: "user", content: search }]);
  const { passages } = await seekPassages(helpPassages(language, open), question, {
    reader: anybody,
    courseId: null,
    lessonId: null,
  });
  const summaries = new Map(helpSummaries(language, open).map((summary) => [summary.id, summary]));
  const found: FoundArticle[] = [];
  for (const { passage } of passages) {
    const summary = summaries.get(passage.lesson.lessonId);
    if (!summary) continue;
    summaries.delete(summary.id);
    found.push({ ...summary, passage: plainText(passage.text) });
  }
  return found;
}
