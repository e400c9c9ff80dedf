import { useEffect } from "react";
import { useSession } from "#web/platform/use-session.ts";
import { listDraftKeys } from "./notes/stored-drafts.ts";
import { listWaitingLessons } from "./reading/stored-places.ts";

/**
 * Send what was written offline, in this tab or in a closed one, as soon as there is a connection. Used on every signed-in page; the
 * sending code is loaded only when needed.
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
        // The connection was lost again; everything stays stored.
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
