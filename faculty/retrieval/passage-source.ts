import type { LessonText } from "./passage.ts";

/** Who reads. What they may read is decided where the lessons are, in the same statement that finds them. */
export type Reader = { userId: string; role: "student" | "instructor" | "admin" };

export type PassageSearch = {
  reader: Reader;
  /** One course, or null for every course that the reader may read. */
  courseId: string | null;
  /** The lesson that is open: it is among the answers whatever it holds. */
  lessonId: string | null;
  /** Content words of the question, as written and in other spellings. */
  words: readonly string[];
};

/** A lesson by name, without its text. */
export type LessonName = { courseId: string; courseTitle: string; lessonId: string; lessonTitle: string; position: number };

export type FoundLessons = {
  /** The lessons that fit best, best first; of a course of up to twelve lessons all of them. */
  lessons: readonly LessonText[];
  /** The outline of the course, or of the courses that may be read (the first fifty lessons), in order. */
  outline: readonly LessonName[];
};

/** The port to where lessons are kept. */
export type PassageSource = { find(search: PassageSearch): Promise<FoundLessons> };
