/** Two processes that share a database may differ by so much, in seconds, without anything being wrong with their clocks. */
export const clocksDifferSeconds = 60;

/**
 * Whether a moment lies at most so many seconds back. One that is dated in the future does not, or what a clock that ran fast has written
 * would be fresh for as long as it ran ahead.
 */
export function isWithin(moment: Date, now: Date, seconds: number): boolean {
  const age = (now.getTime() - moment.getTime()) / 1000;
  return age >= -clocksDifferSeconds && age < seconds;
}
