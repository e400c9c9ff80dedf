/* The limits of the list of people, without schemas: pages use them in the browser. */

/** People on one page of the list. */
export const peoplePageSize = 25;
/** How long a search for people may be, in UTF-16 units; the longest address fits. */
export const peopleSearchLimit = 320;
