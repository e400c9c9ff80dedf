import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { readStoredSession, subscribeToSession, type StoredSession } from "./stored-session.ts";
import { useHydrated } from "./use-hydrated.ts";

export type AuthState = {
  /** The signed-in person's session in this browser, or null. */
  session: StoredSession | null;
  /** The signed-in person, or null. */
  user: Pick<StoredSession, "userId" | "email" | "fullName" | "isSuperAdmin"> | null;
  /** True on the server and until hydration, while the session is not known yet. */
  loading: boolean;
};

const AuthContext = createContext<AuthState | null>(null);

/** Provides the current session to all pages below, updated from this tab and others. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, readStoredSession, () => null);
  const loading = !useHydrated();
  const state = useMemo(() => ({ session, user: session, loading }), [session, loading]);
  return <AuthContext value={state}>{children}</AuthContext>;
}

/** Return the auth state. Throws outside an AuthProvider. */
export function useAuth(): AuthState {
  const state = use(AuthContext);
  if (!state) throw new Error("useAuth must be used within an AuthProvider");
  return state;
}
