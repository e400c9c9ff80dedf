import type { Caller } from "#domain/role.schema.ts";
import type { SeenCourse } from "#server/courses/catalog/policy.ts";
import { refuseReading } from "./policy.ts";

/**
 * Whoever may read a lesson keeps notes on it and has a place in it; both are theirs alone, and no call can name another person's. Answers
 * why somebody may not, or null.
 */
export function refuseNotes(caller: Caller, course: SeenCourse): ReturnType<typeof refuseReading> {
  return refuseReading(caller, course);
}
