import type { LessonContentInput } from "#domain/agents.schema.ts";
import type { Level } from "#domain/course.ts";
import type { FoundPassages } from "#ai/retrieval/seek-passages.ts";

/** A task to draft a lesson: topic and audience, and what the academy's lessons contain on it. */
export type LessonContentTask = {
  kind: "lesson-content";
  input: LessonContentInput;
  found: FoundPassages;
  /** The level of each passage's course, by id. */
  levels: ReadonlyMap<string, Level>;
};
