import type { AuthChangeEvent, AuthClient } from "@supabase/auth-js";
import { fetchInLanguage } from "./fetch-in-language.ts";
import { judgeAddressSession, tellOfAddressSession } from "./address-session.ts";
import { announceSessionChange, readPendingSession, readStoredSession, sessionStorageKey } from "./stored-session.ts";

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | undefined;
const listeners = new Set<(event: AuthChangeEvent) => void>();

/** The parameters that a provider has put into the address, until they have been processed. */
let arrival: URLSearchParams | null = null;
/** Whether the session in the address is one that this browser did not leave for. */
let cameUnexpected = false;

/** Return the auth client of this browser, loaded on first use: visitors who only read never load it. */
export function authClient(): Promise<Client> {
  client ??= openClient().catch((error: unknown) => {
    // It could not be loaded (no connection): the next call tries again.
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
 * leave it in the history, where going back shows it again. It counts only in the fragment, which no server sees; the client would also
 * accept it from the query.
 */
function takeOutOfAddress(parameters: Record<string, string>): boolean {
  const accessToken = new URLSearchParams(location.hash.slice(1)).get("access_token");
  if (accessToken === null) return "error" in parameters && !("access_token" in parameters);
  history.replaceState(history.state, "", location.pathname + location.search);
  const judgement = judgeAddressSession(accessToken);
  cameUnexpected = judgement === "unexpected";
  return judgement !== "refused";
}

/** Subscribe to events of the auth client, in this tab and from others, once it has been loaded. Returns the unsubscribe function. */
export function subscribeToAuthEvents(listener: (event: AuthChangeEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Start the refresh schedule when there is something to refresh or a provider has put a session into the address. */
export function keepSessionFresh(): void {
  arrival = readArrival();
  if (readStoredSession() || readPendingSession() || arrival) {
    // Without a connection it cannot be loaded now; the next use tries again and reports the error.
    authClient().catch(() => {});
  }
}

/**
 * Return a valid access token, refreshed if need be; null for a visitor. Throws the auth client's error when a session
 * cannot be refreshed right now (no connection): that does not end the session.
 */
export async function currentAccessToken(): Promise<string | null> {
  if (!readStoredSession()) return null;
  const { data, error } = await (await authClient()).getSession();
  if (error && readStoredSession()) throw error;
  return data.session?.access_token ?? null;
}

/**
 * Wait until a session or an error in the address has been processed. Returns the error's code, if any; its message
 * is not shown, because anybody can make an address.
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

/** Renew the session from the server's current state, for example after a second factor was set up elsewhere. */
export async function renewSession(): Promise<void> {
  await (await authClient()).refreshSession();
  announceSessionChange();
}

/** Delete a session that the server no longer accepts; other devices are not affected. */
export async function forgetSession(): Promise<void> {
  await (await authClient()).signOut({ scope: "local" });
  announceSessionChange();
}
