import { useEffect } from "react";
import { useSession } from "#web/platform/use-session.ts";
import { listDraftKeys } from "./notes/stored-drafts.ts";
import { listWaitingLessons } from "./reading/stored-places.ts";

/**
 * On every signed-in page: what was written without a connection, in this tab or in one that is closed by now, is sent as soon as there
 * is one. What sends it is fetched only then.
 */
export function useSendWaiting(): void {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    const person = userId;
    function send(): void {
      if (!navigator.onLine || !isSomethingWaiting(person)) return;
      import("./send-waiting.ts").then(
        ({ sendWaiting }) => sendWaiting(person),
        // The connection is gone again: it stays where it is.
        () => undefined,
      );
    }
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [userId]);
}

function isSomethingWaiting(userId: string): boolean {
  return listDraftKeys(userId).length > 0 || listWaitingLessons(userId).length > 0;
}
