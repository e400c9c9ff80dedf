import type { Similarities } from "./fuse-rankings.ts";
import type { LessonIndex } from "./lesson-index.ts";
import type { LessonText } from "./passage.ts";

/** Who reads. What they may read is decided where the lessons are kept. */
export type Reader = { userId: string; role: "student" | "instructor" | "admin" };

/** Where a question is asked: who asks, in one course or (null) in all that they may read, with which lesson open. */
export type SearchScope = { reader: Reader; courseId: string | null; lessonId: string | null };

/** A lesson by name, without its text. */
export type LessonName = { courseId: string; courseTitle: string; lessonId: string; lessonTitle: string; position: number };

/** The lessons that may be searched for one question. */
export type Library = {
  /** The whole academy's words, for their rarity; up to date for the lessons of this library. */
  index: LessonIndex;
  /** The lessons that the reader may read in this scope. No other lesson leaves the library. */
  lessonIds: ReadonlySet<string>;
  /** Their outline (the first fifty lessons), in order. */
  outline: readonly LessonName[];
  /** How near passages of the library are to a question in meaning; null where no model can tell. Never throws. */
  compare?(question: string): Promise<Similarities | null>;
  /** The texts of lessons of the library, in the order of the ids. */
  read(lessonIds: readonly string[]): Promise<readonly LessonText[]>;
};

/** The port to where lessons are kept. */
export type PassageSource = { open(scope: SearchScope): Promise<Library> };
