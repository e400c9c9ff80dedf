/** What other pages and earlier steps have left for this one in the history state. */
export type NavigationState = { email: string; fullName: string; mailedAt: number | null };

/** Read it from a location's state, which may be of any shape. */
export function readNavigationState(state: unknown): NavigationState {
  const { email, fullName, mailedAt } = typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
  return {
    email: typeof email === "string" ? email : "",
    fullName: typeof fullName === "string" ? fullName : "",
    mailedAt: typeof mailedAt === "number" ? mailedAt : null,
  };
}

/** Add the requested mail to a location's state, and keep what other pages have put there. */
export function addMailToState(state: unknown, email: string, mailedAt: number): object {
  return { ...(typeof state === "object" ? state : {}), email, mailedAt };
}
