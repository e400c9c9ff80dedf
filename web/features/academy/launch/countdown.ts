/** The time left until a moment, in whole units; null when it has passed. */
export type CountdownTime = { days: number; hours: number; minutes: number; seconds: number };

/** Return the time from `now` until `until`, both in milliseconds since 1970. */
export function timeLeft(now: number, until: number): CountdownTime | null {
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return null;
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
