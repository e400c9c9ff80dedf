import { dayMs } from "./moment.ts";

/* Constants and rules of teaching, without schemas, so that pages need not load a validation library for them. */

/** Courses on one page of an instructor's list. */
export const taughtCoursesPageSize = 50;
/** The most courses in a list of titles to choose from. */
export const taughtTitlesLimit = 500;
/** Students on one page of a course. */
export const studentsPageSize = 50;
/** Lessons on one page of unpublished changes. */
export const unpublishedPageSize = 50;
/** The longest search for students, in UTF-16 units. */
export const studentSearchLimit = 200;
/** A student is active in a course if they opened one of its lessons within this many days. */
export const activeDays = 30;
/** A student in progress has stalled when they have opened nothing for more than this many days. */
export const stalledAfterDays = 14;

/** How far a student is in a course. */
export const progressStatuses = ["not-begun", "under-way", "finished"] as const;

/** Filters for students: a status, or those in progress who have stalled. */
export const studentGroups = [...progressStatuses, "stalled"] as const;
export type StudentGroup = (typeof studentGroups)[number];

/** The order of students: longest inactive first, furthest first, or by name. */
export const studentOrders = ["quiet", "progress", "name"] as const;
export type StudentOrder = (typeof studentOrders)[number];

/** Return how many whole days have passed, whatever the time zone; never negative, even if the clock is slow. */
export function quietDays(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));
}

/** Return the moment so many days ago. What last happened then or earlier has been quiet for at least that long. */
export function daysAgo(days: number, now: Date): Date {
  return new Date(now.getTime() - days * dayMs);
}
