import { useAuth } from "./auth-provider.tsx";
import type { StoredSession } from "./stored-session.ts";

/** Return the signed-in person of this browser, or null. Null on the server and during hydration. */
export function useSession(): StoredSession | null {
  return useAuth().session;
}
