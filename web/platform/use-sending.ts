import { useEffect } from "react";
import type { Hindrance } from "./hindrance.ts";

/** What somebody types is sent when they pause for this long. */
const pauseMs = 800;
/** After a failure it is tried again, less and less often. */
const firstRetryMs = 4_000;
const longestRetryMs = 60_000;

/** Sends when a text has not changed for a while; undefined: there is nothing that may be sent. `send` stays the same between renders. */
export function useSendingAfterPauses(text: string | undefined, send: () => void): void {
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(send, pauseMs);
    return () => clearTimeout(timer);
  }, [text, send]);
}

/** Sends again while what hinders it may pass. `send` stays the same between renders. */
export function useRetries(hindrance: Hindrance | null, send: () => void): void {
  const passes = hindrance !== null && hindrance.kind !== "refused";
  useEffect(() => {
    if (!passes) return;
    let waitMs = firstRetryMs;
    let timer = setTimeout(retry, waitMs);
    function retry(): void {
      waitMs = Math.min(waitMs * 2, longestRetryMs);
      timer = setTimeout(retry, waitMs);
      send();
    }
    return () => clearTimeout(timer);
  }, [passes, send]);
}
