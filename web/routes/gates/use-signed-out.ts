import { useEffect, useState } from "react";
import { readStoredSession, subscribeToSession } from "#web/platform/stored-session.ts";

/** Signing out in this tab leads home by itself; only when that does not happen is the page told. */
const ownSignOutGraceMs = 1500;

/** True once the session of this browser has ended while the page stands open: at once when another tab ended it. */
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
    // The storage event comes from other tabs only.
    window.addEventListener("storage", lookNow);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener("storage", lookNow);
    };
  }, []);
  return signedOut;
}
