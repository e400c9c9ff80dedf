/* The limits of a person's learning history, without schemas because pages also use them in the browser. */

/** How many days back the chart of opened lessons reaches, including today. */
export const daysCharted = 28;
/** Entries on one page of the time line. */
export const timeLinePageSize = 20;
/** Lessons on one page of the list across a person's courses. */
export const lessonPageSize = 40;
/** The longest search for lessons, in UTF-16 units. */
export const lessonSearchLimit = 200;
