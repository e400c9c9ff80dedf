import type { AuthClient } from "@supabase/auth-js";
import { announceSessionChange, readStoredSession, sessionStorageKey } from "./stored-session.ts";

let client: Promise<AuthClient> | undefined;

/** The auth client of this browser, loaded on first use: visitors who only read never load it. */
export function authClient(): Promise<AuthClient> {
  client ??= import("@supabase/auth-js").then(({ AuthClient }) => {
    const auth = new AuthClient({
      url: `${location.origin}/auth/v1`,
      storageKey: sessionStorageKey(location.hostname),
      flowType: "implicit",
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    });
    auth.onAuthStateChange(() => announceSessionChange());
    return auth;
  });
  return client;
}

/** Starts the refresh schedule when there is something to refresh or a mailed link has brought a session in the address. */
export function keepSessionFresh(): void {
  if (readStoredSession() || /[#&](access_token|error)=/.test(location.hash)) void authClient();
}

/** An access token that is still good, refreshed if need be; null for a visitor. */
export async function currentAccessToken(): Promise<string | null> {
  if (!readStoredSession()) return null;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}
