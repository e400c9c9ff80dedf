import { useEffect, useState } from "react";
import { readStoredSession, subscribeToSession } from "#web/platform/stored-session.ts";

/** Signing out in this tab redirects by itself; the page is notified only if that does not happen. */
const ownSignOutGraceMs = 1500;

/** Return true once the session of this browser has ended while the page is open: immediately when another tab ended it. */
export function useSignedOut(): boolean {
  const [signedOut, setSignedOut] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look(graceMs: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => setSignedOut(readStoredSession() === null), graceMs);
    }
    const lookSoon = () => look(ownSignOutGraceMs);
    const lookNow = () => look(0);
    const unsubscribe = subscribeToSession(lookSoon);
    // The storage event is sent to other tabs only.
    window.addEventListener("storage", lookNow);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener("storage", lookNow);
    };
  }, []);
  return signedOut;
}
