import type { Session } from "@supabase/auth-js";

/** What pages need to know of the signed-in person before any call has been made. */
export type StoredSession = {
  accessToken: string;
  expiresAt: number;
  userId: string;
  email: string;
  fullName: string;
  isSuperAdmin: boolean;
};

/** The key under which the auth client keeps its session: derived from the host's name, as that library does. */
export function sessionStorageKey(hostname: string): string {
  return `sb-${hostname.split(".")[0]}-auth-token`;
}

let cachedRaw: string | null = null;
let cached: StoredSession | null = null;

/** The session that this browser holds, or null. The same object comes back until the stored text changes. */
export function readStoredSession(): StoredSession | null {
  const raw = readRaw();
  if (raw !== cachedRaw) {
    cachedRaw = raw;
    cached = raw === null ? null : parseSession(raw);
  }
  return cached;
}

/** Calls back when the session changes, in this tab or in another. Returns the way to stop. */
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

/** Tells this tab that the stored session may have changed (the storage event reaches other tabs only). */
export function announceSessionChange(): void {
  document.documentElement.dataset["auth"] = readStoredSession() ? "in" : "out";
  sessionEvents.dispatchEvent(new Event("change"));
}

const sessionEvents = new EventTarget();

function readRaw(): string | null {
  try {
    return localStorage.getItem(sessionStorageKey(location.hostname));
  } catch {
    // Storage is switched off: the person browses as a visitor.
    return null;
  }
}

function parseSession(raw: string): StoredSession | null {
  try {
    const session = JSON.parse(raw) as Partial<Session> | null;
    const user = session?.user;
    if (!session?.access_token || !user?.id) return null;
    const fullName: unknown = user.user_metadata?.["full_name"];
    return {
      accessToken: session.access_token,
      expiresAt: session.expires_at ?? 0,
      userId: user.id,
      email: user.email ?? "",
      fullName: typeof fullName === "string" ? fullName : "",
      isSuperAdmin: "is_super_admin" in user && user.is_super_admin === true,
    };
  } catch {
    return null;
  }
}
