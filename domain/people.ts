/* The limits of the list of people, without schemas: pages use them in the browser. */

/** People on one page of the list. */
export const peoplePageSize = 25;
/** The longest search for people, in UTF-16 units; the longest address fits. */
export const peopleSearchLimit = 320;
