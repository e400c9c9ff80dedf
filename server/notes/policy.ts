import type { Caller } from "#domain/role.ts";
import { mayReadLesson, type LessonReading } from "../lessons/policy.ts";

/** Whoever may read a lesson keeps notes on it and has a place in it; both are theirs alone, and no call can name another person's. */
export function mayKeepNotes(caller: Caller, reading: LessonReading): boolean {
  return mayReadLesson(caller, reading);
}
