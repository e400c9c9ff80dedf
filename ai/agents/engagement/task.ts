import type { CourseProgress } from "#domain/agents.schema.ts";

/** A note that is to be written to a student. */
export type CoachingTask = {
  kind: "coaching";
  /** As the academy knows the student. */
  name: string;
  /** The courses that the note may speak of, the one they were in last first. */
  progress: readonly CourseProgress[];
  /** What the caller says of the student: data, and unchecked. */
  summary: string;
  now: Date;
};
