import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import type { PassageSource } from "#ai/retrieval/passage-source.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { staticSource } from "#ai/retrieval/static-library.ts";
import { helpArticles } from "./read-articles.ts";

const sources = new Map<InterfaceLanguage, PassageSource>();

/** Return the help's articles in a language as lessons for retrieval: the lesson's id is the article's, and there is one course. */
export function helpPassages(language: InterfaceLanguage = "en"): PassageSource {
  const source = sources.get(language) ?? indexArticles(language);
  sources.set(language, source);
  return source;
}

function indexArticles(language: InterfaceLanguage): PassageSource {
  const lessons: LessonText[] = helpArticles(language).map(({ id, title, content }, position) => ({
    courseId: "help",
    courseTitle: "Help",
    lessonId: id,
    lessonTitle: title,
    position,
    content,
  }));
  return staticSource(lessons);
}
