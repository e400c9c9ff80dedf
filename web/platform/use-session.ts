import { useAuth } from "./auth-provider.tsx";
import type { StoredSession } from "./stored-session.ts";

/** The signed-in person of this browser, or null. On the server, and while the page comes alive, it is null. */
export function useSession(): StoredSession | null {
  return useAuth().session;
}
