/** The milliseconds of a day. */
export const dayMs = 86_400_000;

/** The tolerated clock difference between two processes that share a database, in seconds. */
export const clocksDifferSeconds = 60;

/**
 * Return whether a moment is at most so many seconds ago. A future moment is not: otherwise what a fast clock has written would count as
 * recent for as long as that clock was ahead.
 */
export function isWithin(moment: Date, now: Date, seconds: number): boolean {
  const age = (now.getTime() - moment.getTime()) / 1000;
  return age >= -clocksDifferSeconds && age < seconds;
}
