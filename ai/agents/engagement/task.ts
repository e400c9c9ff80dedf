import type { CourseProgress } from "#domain/agents.schema.ts";

/** A task to write a note to a student. */
export type CoachingTask = {
  kind: "coaching";
  /** The student's name, as the academy has it. */
  name: string;
  /** The courses that the note may mention, most recently opened first. */
  progress: readonly CourseProgress[];
  /** The caller's description of the student: untrusted data. */
  summary: string;
  now: Date;
};
