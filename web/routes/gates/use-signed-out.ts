import { useEffect, useState } from "react";
import { readStoredSession, subscribeToSession } from "#web/platform/stored-session.ts";

/** Milliseconds. Signing out in this tab redirects by itself, so the page reacts only if that has not happened by then. */
const ownSignOutGraceMs = 1500;

/** Return true once the session has ended while the page is open; without delay if another tab has ended it. */
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
