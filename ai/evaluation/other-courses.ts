import { readdirSync, readFileSync } from "node:fs";
import type { LessonText } from "../retrieval/passage.ts";

/** Courses of other fields than the sample courses. Those of `training-courses` are for tuning; the others were written after it. */
const folders = [
  "other-courses",
  "newer-courses",
  "unseen-courses",
  "development-courses",
  "held-courses",
  "training-courses",
  "fresh-courses",
] as const;
type CourseFolder = (typeof folders)[number];

/** Read the courses of a folder; each file is a course. */
function readCourses(folder: CourseFolder): { title: string; lessons: { title: string; content: string }[] }[] {
  return readdirSync(new URL(`./${folder}/`, import.meta.url))
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((name) => {
      const [head = "", ...lessons] = readFileSync(new URL(`./${folder}/${name}`, import.meta.url), "utf8").split(/^# /m);
      return {
        title: head.trim(),
        lessons: lessons.map((lesson) => {
          const lineBreak = lesson.indexOf("\n");
          return { title: lesson.slice(0, lineBreak).trim(), content: lesson.slice(lineBreak).trim() };
        }),
      };
    });
}

/** Return the lessons of those courses for retrieval, each with an id derived from its place. */
export function otherLessons(folder: CourseFolder): LessonText[] {
  return readCourses(folder).flatMap(({ title, lessons }, course) =>
    lessons.map((lesson, position) => ({
      courseId: `0000000${folders.indexOf(folder)}-0000-4000-8000-00000000c${String(course).padStart(3, "0")}`,
      courseTitle: title,
      lessonId: `0000000${folders.indexOf(folder)}-0000-4000-8000-0000000${String(course).padStart(2, "0")}${String(position).padStart(3, "0")}`,
      lessonTitle: lesson.title,
      position,
      content: lesson.content,
    })),
  );
}
