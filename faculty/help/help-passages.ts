import type { PassageSource } from "../retrieval/passage-source.ts";
import type { LessonText } from "../retrieval/passage.ts";
import { helpArticles } from "./read-articles.ts";

/** The help's articles as retrieval knows lessons: the lesson's id is the article's, and there is one course. */
export function helpPassages(): PassageSource {
  const lessons: LessonText[] = helpArticles().map(({ id, title, content }, position) => ({
    courseId: "help",
    courseTitle: "Help",
    lessonId: id,
    lessonTitle: title,
    position,
    content,
  }));
  const outline = lessons.map(({ courseId, courseTitle, lessonId, lessonTitle, position }) => {
    return { courseId, courseTitle, lessonId, lessonTitle, position };
  });
  return { find: async () => ({ lessons, outline }) };
}
