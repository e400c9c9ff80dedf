import { useEffect } from "react";
import { useSession } from "#web/platform/use-session.ts";
import { listDraftKeys } from "./notes/stored-drafts.ts";
import { listWaitingLessons } from "./reading/stored-places.ts";

/**
 * On every signed-in page: send what was written offline, in this tab or in a closed one, as soon as there
 * is a connection. The sending code is loaded only then.
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
        // The connection is gone again: it stays stored.
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
