import type { LessonContentInput } from "#domain/agents.schema.ts";
import type { Level } from "#domain/course.ts";
import type { FoundPassages } from "#ai/retrieval/seek-passages.ts";

/** A draft lesson that is to be written: what about and for whom, and what the academy's lessons have on it. */
export type LessonContentTask = {
  kind: "lesson-content";
  input: LessonContentInput;
  found: FoundPassages;
  /** The level of each course that a passage comes from, by its id. */
  levels: ReadonlyMap<string, Level>;
};
