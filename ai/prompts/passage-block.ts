import type { Passage } from "#ai/retrieval/passage.ts";

/** Write a passage with its source for a model; an exercise is marked as one. */
export function passageBlock({ lesson, headings, text, isExercise }: Passage): string {
  const place = [`lesson ${lesson.position + 1}: ${lesson.lessonTitle}`, ...headings].join(" > ");
  return `[${lesson.courseTitle}, ${place}${isExercise ? ", an exercise: never solve it" : ""}]\n${text}`;
}
