/* The limits of what a person sees of their own learning, without schemas: pages use them in the browser. */

/** How many days the chart of opened lessons reaches back, today included. */
export const daysCharted = 28;
/** Entries on one page of the time line. */
export const timeLinePageSize = 20;
/** Lessons on one page of the list across a person's courses. */
export const lessonPageSize = 40;
/** How long a search for lessons may be, in UTF-16 units. */
export const lessonSearchLimit = 200;
