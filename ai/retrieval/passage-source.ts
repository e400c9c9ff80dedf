import type { Similarities } from "./rank-passages.ts";
import type { LessonIndex } from "./lesson-index.ts";
import type { LessonText } from "./passage.ts";

/** A reader. Access is checked where the lessons are stored. */
export type Reader = { userId: string; role: "student" | "instructor" | "admin" };

/** The scope of a question: the reader; one course, or null for all that they may read; and the open lesson. */
export type SearchScope = { reader: Reader; courseId: string | null; lessonId: string | null };

/** A lesson by name, without its text. */
export type LessonName = Pick<LessonText, "courseId" | "courseTitle" | "lessonId" | "lessonTitle" | "position" | "language">;

/** The lessons that may be searched for one question. */
export type Library = {
  /** The words of the whole academy, for their rarity; up to date for the lessons of this library. */
  index: LessonIndex;
  /** The lessons that the reader may read in this scope. No other lesson is exposed. */
  lessonIds: ReadonlySet<string>;
  /** Their outline (the first fifty lessons), in order. */
  outline: readonly LessonName[];
  /** The similarities of the library's passages to a question; null if no model can compute them. Never throws. */
  compare?(question: string): Promise<Similarities | null>;
  /** Return the texts of lessons of the library, in the order of the ids. */
  read(lessonIds: readonly string[]): Promise<readonly LessonText[]>;
};

/** The port to the stored lessons. */
export type PassageSource = { open(scope: SearchScope): Promise<Library> };
