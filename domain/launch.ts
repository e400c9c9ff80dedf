/** When the countdown of /coming-soon ends. Whether the academy is open is another fact: the launch switch. */
export const launchDate = new Date("2025-10-01T08:00:00+02:00");
