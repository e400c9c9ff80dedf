import type { AuthChangeEvent, AuthClient } from "@supabase/auth-js";
import { fetchInLanguage } from "./fetch-in-language.ts";
import { judgeAddressSession, tellOfAddressSession } from "./address-session.ts";
import { announceSessionChange, readPendingSession, readStoredSession, sessionStorageKey } from "./stored-session.ts";

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | undefined;
const listeners = new Set<(event: AuthChangeEvent) => void>();

/** What a provider has sent along in the address, until it has been taken up. */
let arrival: URLSearchParams | null = null;
/** Whether the session in the address is one that this browser did not leave for. */
let cameUnexpected = false;

/** The auth client of this browser, loaded on first use: visitors who only read never load it. */
export function authClient(): Promise<Client> {
  client ??= openClient().catch((error: unknown) => {
    // It could not be fetched (no connection): the next call tries again.
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
 * Tells the auth client whether the address carries something for it. A session is taken out of the address at once: the client would leave
 * it in the history, where going back shows it again. It counts only behind the #, which no server sees; the client would take it from the
 * query as well.
 */
function takeOutOfAddress(parameters: Record<string, string>): boolean {
  const accessToken = new URLSearchParams(location.hash.slice(1)).get("access_token");
  if (accessToken === null) return "error" in parameters && !("access_token" in parameters);
  history.replaceState(history.state, "", location.pathname + location.search);
  const judgement = judgeAddressSession(accessToken);
  cameUnexpected = judgement === "unexpected";
  return judgement !== "refused";
}

/** Calls back at each event of the auth client, in this tab and from others, once somebody has opened the client. Returns the way to stop. */
export function subscribeToAuthEvents(listener: (event: AuthChangeEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts the refresh schedule when there is something to refresh or a provider has brought a session in the address. */
export function keepSessionFresh(): void {
  arrival = readArrival();
  if (readStoredSession() || readPendingSession() || arrival) {
    // Without a connection it cannot be fetched now; whoever needs it next tries again and says so.
    authClient().catch(() => {});
  }
}

/**
 * An access token that is still good, refreshed if need be; null for a visitor. Throws the auth client's error when there is a session
 * that cannot be refreshed right now (no connection): that is not the end of the session.
 */
export async function currentAccessToken(): Promise<string | null> {
  if (!readStoredSession()) return null;
  const { data, error } = await (await authClient()).getSession();
  if (error && readStoredSession()) throw error;
  return data.session?.access_token ?? null;
}

/**
 * Waits until a session or an error that came in the address has been taken up. Returns the error's code, if it was one; its words
 * are not for the screen, because anybody can write an address.
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

/** Takes up what the server knows of the session by now: a second factor that was set up elsewhere, for one. */
export async function renewSession(): Promise<void> {
  await (await authClient()).refreshSession();
  announceSessionChange();
}

/** Forgets a session that the server no longer accepts; other devices are not touched. */
export async function forgetSession(): Promise<void> {
  await (await authClient()).signOut({ scope: "local" });
  announceSessionChange();
}
