/** The number of attempts, over about a day, after which a mail is given up. */
export const mostAttempts = 56;

const firstSeconds = 2;
const mostSeconds = 1800;
/** The longest delay between two attempts, in seconds. */
export const longestRetryDelay = mostSeconds * 1.2;

/**
 * Return how many seconds to wait after a failed attempt.
 * The wait doubles each time, up to half an hour, with jitter, so that mails that failed together are not retried together.
 * @param attempts how many there have been, from 1
 * @param chance from 0 to 1
 */
export function retryDelay(attempts: number, chance = Math.random()): number {
  const seconds = Math.min(mostSeconds, firstSeconds * 2 ** (attempts - 1));
  return seconds * (0.8 + 0.4 * chance);
}
