/* The limits of the list of people, without schemas because pages also use them in the browser. */

/** People on one page of the list. */
export const peoplePageSize = 25;
/** The longest search for people, in UTF-16 units; long enough for any mail address. */
export const peopleSearchLimit = 320;
