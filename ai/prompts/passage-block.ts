import { isSpoken, type Passage } from "#ai/retrieval/passage.ts";

/** Write a passage with its source for a model. Exercises and transcripts of recordings are marked as such. */
export function passageBlock(passage: Passage): string {
  const { lesson, headings, text, isExercise } = passage;
  const place = [`lesson ${lesson.position + 1}: ${lesson.lessonTitle}`, ...headings].join(" > ");
  return `[${lesson.courseTitle}, ${place}${isSpoken(passage) ? ", said in its recording" : ""}${isExercise ? ", an exercise: never solve it" : ""}]\n${text}`;
}
