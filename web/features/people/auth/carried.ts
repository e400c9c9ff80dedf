/** What other pages and earlier steps have stored in the history for this one. */
export type Carried = { email: string; fullName: string; mailedAt: number | null };

/** Read it from a location's state, which may be anything. */
export function readCarried(state: unknown): Carried {
  const { email, fullName, mailedAt } = typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
  return {
    email: typeof email === "string" ? email : "",
    fullName: typeof fullName === "string" ? fullName : "",
    mailedAt: typeof mailedAt === "number" ? mailedAt : null,
  };
}

/** Add the requested mail to a location's state. Other pages' contents are kept. */
export function carryMail(state: unknown, email: string, mailedAt: number): object {
  return { ...(typeof state === "object" ? state : {}), email, mailedAt };
}
