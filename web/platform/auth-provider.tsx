import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { readStoredSession, subscribeToSession, type StoredSession } from "./stored-session.ts";
import { useHydrated } from "./use-hydrated.ts";

export type AuthState = {
  /** The signed-in person's session in this browser, or null. */
  session: StoredSession | null;
  /** Who that is, or null. */
  user: Pick<StoredSession, "userId" | "email" | "fullName" | "isSuperAdmin"> | null;
  /** True on the server and until the page has come alive: nobody knows yet whether somebody is signed in. */
  loading: boolean;
};

const AuthContext = createContext<AuthState | null>(null);

/** Tells every page below who is signed in, as it changes in this tab and in others. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, readStoredSession, () => null);
  const loading = !useHydrated();
  const state = useMemo(() => ({ session, user: session, loading }), [session, loading]);
  return <AuthContext value={state}>{children}</AuthContext>;
}

/** Who is signed in. Throws outside an AuthProvider. */
export function useAuth(): AuthState {
  const state = use(AuthContext);
  if (!state) throw new Error("useAuth must be used within an AuthProvider");
  return state;
}
