import type { CourseProgress } from "#domain/agents.schema.ts";

/** A lesson that a note may recommend. A model refers to it by its number, from 1. */
export type NextLesson = {
  number: number;
  courseId: string;
  courseTitle: string;
  lessonId: string;
  lessonTitle: string;
  position: number;
};

/** Return the next lesson of each unfinished course, in the order of the courses. */
export function nextLessons(progress: readonly CourseProgress[]): NextLesson[] {
  return progress
    .flatMap(({ course_id, title, next_lesson: next }) =>
      next
        ? [{ courseId: course_id, courseTitle: title, lessonId: next.id, lessonTitle: next.title, position: next.position }]
        : [],
    )
    .map((lesson, index) => ({ number: index + 1, ...lesson }));
}
