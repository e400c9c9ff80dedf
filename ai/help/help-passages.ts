import type { PassageSource } from "#ai/retrieval/passage-source.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { staticSource } from "#ai/retrieval/static-library.ts";
import { helpArticles } from "./read-articles.ts";

let source: PassageSource | undefined;

/** The help's articles as retrieval knows lessons: the lesson's id is the article's, and there is one course. */
export function helpPassages(): PassageSource {
  source ??= indexArticles();
  return source;
}

function indexArticles(): PassageSource {
  const lessons: LessonText[] = helpArticles().map(({ id, title, content }, position) => ({
    courseId: "help",
    courseTitle: "Help",
    lessonId: id,
    lessonTitle: title,
    position,
    content,
  }));
  return staticSource(lessons);
}
