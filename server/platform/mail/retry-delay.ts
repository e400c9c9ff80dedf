/** After so many attempts, about a day, a mail is given up. */
export const mostAttempts = 56;

const firstSeconds = 2;
const mostSeconds = 1800;
/** No attempt waits for longer, in seconds. */
export const longestRetryDelay = mostSeconds * 1.2;

/**
 * How many seconds to wait after an attempt that failed: twice as long each time, up to half an hour. A part of it is left to chance,
 * so that what failed together does not come back together.
 * @param attempts how many there have been, from 1
 * @param chance from 0 to 1
 */
export function retryDelay(attempts: number, chance = Math.random()): number {
  const seconds = Math.min(mostSeconds, firstSeconds * 2 ** (attempts - 1));
  return seconds * (0.8 + 0.4 * chance);
}
