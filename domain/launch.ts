/** When the countdown of /coming-soon ends. Independent of whether the academy is open: that is the launch switch. */
export const launchDate = new Date("2025-10-01T08:00:00+02:00");
