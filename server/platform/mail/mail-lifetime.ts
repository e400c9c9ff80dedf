const hour = 3600;

/** Mails whose links and codes are good for an hour, or for as long as an invitation. */
const lifetimes = new Map([
  ["signup", hour],
  ["magiclink", hour],
  ["recovery", hour],
  ["email_change", hour],
  ["reauthentication", hour],
  ["invite", 7 * 24 * hour],
]);

/** For how many seconds a mail of this kind is of use to its reader. What tells of something is old news after a day. */
export function mailLifetime(kind: string): number {
  return lifetimes.get(kind) ?? 24 * hour;
}
