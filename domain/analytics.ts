/* The periods of the academy's figures, without schemas: pages use them in the browser. */

/** The available periods of figures, in days until today. */
export const analyticsPeriods = [7, 30, 90, 365] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
