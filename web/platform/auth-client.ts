import type { AuthChangeEvent, AuthClient } from "@supabase/auth-js";
import { fetchInLanguage } from "./fetch-in-language.ts";
import { judgeAddressSession, tellOfAddressSession } from "./address-session.ts";
import { announceSessionChange, readPendingSession, readStoredSession, sessionStorageKey } from "./stored-session.ts";

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | undefined;
const listeners = new Set<(event: AuthChangeEvent) => void>();

/** The parameters that a provider has put into the address, until they are processed. */
let arrival: URLSearchParams | null = null;
/** Whether the session in the address was judged "unexpected". */
let cameUnexpected = false;

/** Return the auth client of this browser. It is loaded on first use, so that visitors who only read never load it. */
export function authClient(): Promise<Client> {
  client ??= openClient().catch((error: unknown) => {
    // Loading failed, for example without a connection. The next call tries again.
    client = undefined;
    throw error;
  });
  return client;
}

async function openClient(): Promise<Client> {
  const { AuthClient } = await import("@supabase/auth-js");
  const auth = new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: sessionStorageKey(location.hostname),
    flowType: "implicit",
    fetch: fetchInLanguage,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: (_, parameters) => takeOutOfAddress(parameters),
  });
  auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_IN" && cameUnexpected) {
      cameUnexpected = false;
      tellOfAddressSession(session?.user.email ?? "");
    }
    for (const listener of listeners) listener(event);
    announceSessionChange();
  });
  return auth;
}

/**
 * Tell the auth client whether the address contains something for it. A session is removed from the address immediately: the client would
 * leave it in the history, where going back reveals it. A session is only accepted in the fragment, which is not sent to servers, although
 * the client would also accept it in the query.
 */
function takeOutOfAddress(parameters: Record<string, string>): boolean {
  const accessToken = new URLSearchParams(location.hash.slice(1)).get("access_token");
  if (accessToken === null) return "error" in parameters && !("access_token" in parameters);
  history.replaceState(history.state, "", location.pathname + location.search);
  const judgement = judgeAddressSession(accessToken);
  cameUnexpected = judgement === "unexpected";
  return judgement !== "refused";
}

/** Subscribe to the auth client's events in this tab and others, once the client has been loaded. Returns the unsubscribe function. */
export function subscribeToAuthEvents(listener: (event: AuthChangeEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Start the client's refresh schedule, if there is a session to refresh or a provider has put one into the address. */
export function keepSessionFresh(): void {
  arrival = readArrival();
  if (readStoredSession() || readPendingSession() || arrival) {
    // If it cannot be loaded now, the next use tries again and reports the error.
    authClient().catch(() => {});
  }
}

/**
 * Return a valid access token, refreshed if necessary; null for a visitor. Throws the auth client's error when a session cannot be
 * refreshed at the moment (no connection), which does not end the session.
 */
export async function currentAccessToken(): Promise<string | null> {
  if (!readStoredSession()) return null;
  const { data, error } = await (await authClient()).getSession();
  if (error && readStoredSession()) throw error;
  return data.session?.access_token ?? null;
}

/**
 * Wait until a session or an error in the address has been processed. Returns the error's code, if there is one. Its message is not shown,
 * because anybody can make up an address.
 */
export async function adoptAddress(): Promise<string | null> {
  const parameters = arrival ?? readArrival();
  if (!parameters) return null;
  const { error } = await (await authClient()).initialize();
  arrival = null;
  announceSessionChange();
  if (parameters.has("error")) return parameters.get("error_code") || parameters.get("error") || "unexpected_failure";
  return error && (error.code ?? "unexpected_failure");
}

function readArrival(): URLSearchParams | null {
  const parameters = new URLSearchParams(location.hash.slice(1));
  return parameters.has("access_token") || parameters.has("error") ? parameters : null;
}

/** Renew the session from the server's current state, for example after a second factor was set up on another device. */
export async function renewSession(): Promise<void> {
  await (await authClient()).refreshSession();
  announceSessionChange();
}

/** Delete a session that the server no longer accepts; other devices are not affected. */
export async function forgetSession(): Promise<void> {
  await (await authClient()).signOut({ scope: "local" });
  announceSessionChange();
}
