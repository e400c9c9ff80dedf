import { readdirSync, readFileSync } from "node:fs";
import type { LessonText } from "../retrieval/passage.ts";

const folder = new URL("./other-courses/", import.meta.url);

/** Courses of other fields, written after the tutor was tuned: what it does for courses that nobody had in mind. Each file is a course. */
export function readOtherCourses(): { title: string; lessons: { title: string; content: string }[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((name) => {
      const [head = "", ...lessons] = readFileSync(new URL(name, folder), "utf8").split(/^# /m);
      return {
        title: head.trim(),
        lessons: lessons.map((lesson) => {
          const lineBreak = lesson.indexOf("\n");
          return { title: lesson.slice(0, lineBreak).trim(), content: lesson.slice(lineBreak).trim() };
        }),
      };
    });
}

/** The same as retrieval knows lessons, each with an id made from its place. */
export function otherLessons(): LessonText[] {
  return readOtherCourses().flatMap(({ title, lessons }, course) =>
    lessons.map((lesson, position) => ({
      courseId: `00000000-0000-4000-8000-00000000c${String(course).padStart(3, "0")}`,
      courseTitle: title,
      lessonId: `00000000-0000-4000-8000-0000000${String(course).padStart(2, "0")}${String(position).padStart(3, "0")}`,
      lessonTitle: lesson.title,
      position,
      content: lesson.content,
    })),
  );
}
