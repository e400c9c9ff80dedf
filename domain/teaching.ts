/* What pages know of teaching, as constants and rules without schemas: a browser that only reads loads no validation library for them. */

/** Courses on one page of an instructor's list. */
export const taughtCoursesPageSize = 50;
/** Courses that can be chosen from by their titles. */
export const taughtTitlesLimit = 500;
/** Students on one page of a course. */
export const studentsPageSize = 50;
/** Lessons on one page of those that wait for a review. */
export const unpublishedPageSize = 50;
/** How long a search for students may be, in UTF-16 units. */
export const studentSearchLimit = 200;
/** Somebody is active in a course if they opened a lesson of it in so many days. */
export const activeDays = 30;
/** Somebody who is under way has stalled when they have opened nothing for more than so many days. */
export const stalledAfterDays = 14;

/** How far somebody is in a course. */
export const standings = ["not-begun", "under-way", "finished"] as const;

/** What students are listed by: everybody of a standing, or those under way who have stalled. */
export const studentGroups = [...standings, "stalled"] as const;
export type StudentGroup = (typeof studentGroups)[number];

/** The order of students: who has been quiet longest, who is furthest along, or by name. */
export const studentOrders = ["quiet", "progress", "name"] as const;
export type StudentOrder = (typeof studentOrders)[number];

const dayMs = 86_400_000;

/** For how many whole days nothing has happened, whatever the time zone. A clock that runs behind makes no negative days. */
export function quietDays(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));
}

/** The moment so many whole days ago: whatever happened at it or before has been quiet for that long. */
export function daysAgo(days: number, now: Date): Date {
  return new Date(now.getTime() - days * dayMs);
}
