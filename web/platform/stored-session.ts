import type { Session } from "@supabase/auth-js";

/** What pages need to know about the signed-in person before any call has been made. */
export type StoredSession = {
  accessToken: string;
  expiresAt: number;
  userId: string;
  email: string;
  fullName: string;
  isSuperAdmin: boolean;
};

/** Return the storage key of the auth client's session, derived from the host name as that library does. */
export function sessionStorageKey(hostname: string): string {
  return `sb-${hostname.split(".")[0]}-auth-token`;
}

/** A session that was opened with only the password by a person with a second factor. */
export type PendingSession = { userId: string; email: string; authenticators: { id: string; name: string }[] };

/** The stored session: whole or half, that is pending. */
type SessionInBrowser = { whole: StoredSession; half: null } | { whole: null; half: PendingSession };

let cachedRaw: string | null = null;
let cached: SessionInBrowser | null = null;

/**
 * Return the session in this browser, or null. The object stays the same until the stored text changes. While a session waits for its
 * second factor nobody is signed in: see `readPendingSession`.
 */
export function readStoredSession(): StoredSession | null {
  return readSession()?.whole ?? null;
}

/** Return the session that waits for its second factor, or null. Only the sign-in page needs it. */
export function readPendingSession(): PendingSession | null {
  return readSession()?.half ?? null;
}

/** Return the person whose session this browser has, whether whole or half; null without one. */
export function readPersonId(): string | null {
  const session = readSession();
  return (session?.whole ?? session?.half)?.userId ?? null;
}

function readSession(): SessionInBrowser | null {
  const raw = readRaw();
  if (raw !== cachedRaw) {
    cachedRaw = raw;
    cached = raw === null ? null : parseSession(raw);
  }
  return cached;
}

/** Subscribe to changes of the session, in this tab or in another. Returns the unsubscribe function. */
export function subscribeToSession(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === sessionStorageKey(location.hostname)) onChange();
  };
  window.addEventListener("storage", onStorage);
  sessionEvents.addEventListener("change", onChange);
  return () => {
    window.removeEventListener("storage", onStorage);
    sessionEvents.removeEventListener("change", onChange);
  };
}

/** Tell this tab that the stored session may have changed. (The storage event only reaches other tabs.) */
export function announceSessionChange(): void {
  markSession();
  sessionEvents.dispatchEvent(new Event("change"));
}

/** Set the same marks on the document as the head script: whether somebody is signed in, and whether it is a super admin. */
export function markSession(): void {
  const session = readStoredSession();
  const { dataset } = document.documentElement;
  dataset["auth"] = session ? "in" : "out";
  if (session?.isSuperAdmin) dataset["superAdmin"] = "";
  else delete dataset["superAdmin"];
}

const sessionEvents = new EventTarget();

function readRaw(): string | null {
  try {
    return localStorage.getItem(sessionStorageKey(location.hostname));
  } catch {
    // Storage is disabled, so the person browses as a visitor.
    return null;
  }
}

function parseSession(raw: string): SessionInBrowser | null {
  try {
    const session = JSON.parse(raw) as Partial<Session> | null;
    const user = session?.user;
    if (!session?.access_token || !user?.id) return null;
    const email = user.email ?? "";
    const factors = user.factors?.filter(({ status }) => status === "verified") ?? [];
    if (factors.length > 0 && assuranceLevel(session.access_token) === "aal1") {
      const authenticators = factors.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? "" }));
      return { whole: null, half: { userId: user.id, email, authenticators } };
    }
    const fullName: unknown = user.user_metadata?.["full_name"];
    const whole = {
      accessToken: session.access_token,
      expiresAt: session.expires_at ?? 0,
      userId: user.id,
      email,
      fullName: typeof fullName === "string" ? fullName : "",
      isSuperAdmin: "is_super_admin" in user && user.is_super_admin === true,
    };
    return { whole, half: null };
  } catch {
    return null;
  }
}

/** Return the assurance level in a token. For display only: the server decides for itself. */
function assuranceLevel(accessToken: string): unknown {
  const content = (accessToken.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
  const claims: unknown = JSON.parse(atob(content));
  return typeof claims === "object" && claims !== null && "aal" in claims ? claims.aal : null;
}
