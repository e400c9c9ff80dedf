import { useCallback, useRef } from "react";
import { useBeforeUnload, useBlocker, useLocation } from "react-router";
import { readStoredSession } from "#web/platform/stored-session.ts";

/**
 * Holds whoever is about to leave this page while something on it would be lost: the browser asks before it closes or reloads it, and the
 * answered `asking` says that the page has to ask. Whoever is signed out by now is not held: there is nothing left to come back to.
 */
export function useWarningBeforeLeaving() {
  // Not state: what has just been kept counts for the very next click.
  const kept = useRef(false);
  const keep = useCallback(() => void (kept.current = true), []);
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    // Whoever has left, and turns back before the next page is drawn, is not leaving.
    const leaves = here.pathname === pathname && (there.pathname !== pathname || here.search !== there.search);
    return leaves && !kept.current && readStoredSession() !== null;
  });
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => {
      if (!kept.current) event.preventDefault();
    }, []),
  );
  return { keep, asking: blocker.state === "blocked", leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() };
}
