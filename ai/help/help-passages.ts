import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import type { PassageSource } from "#ai/retrieval/passage-source.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { staticSource } from "#ai/retrieval/static-library.ts";
import { helpArticles, type ArticleText, type OpenParts } from "./read-articles.ts";

const sources = new Map<string, PassageSource>();

/** Return the help's articles in a language as lessons for retrieval: the lesson's id is the article's, and there is one course. */
export function helpPassages(language: InterfaceLanguage = "en", open?: OpenParts): PassageSource {
  const articles = helpArticles(language, open);
  // Sets of open parts with the same articles share one index.
  const name = [language, ...articles.map(({ id }) => id)].join(" ");
  const source = sources.get(name) ?? indexArticles(articles);
  sources.set(name, source);
  return source;
}

function indexArticles(articles: readonly ArticleText[]): PassageSource {
  const lessons: LessonText[] = articles.map(({ id, title, content }, position) => ({
    courseId: "help",
    courseTitle: "Help",
    lessonId: id,
    lessonTitle: title,
    position,
    content,
  }));
  return staticSource(lessons);
}
