import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { Hindrance, OfflineText, OfflineTexts } from "./offline-text.ts";

/** What somebody types is sent when they pause for this long. */
const pauseMs = 800;
/** After a failure it is tried again, less and less often. */
const firstRetryMs = 4_000;
const longestRetryMs = 60_000;

type Use<Key, State> = {
  /** The text that may be sent once somebody pauses; undefined: there is none. */
  toSend: (state: State) => string | undefined;
  /** Brings what the academy has and takes it in: somebody may have written elsewhere. */
  refresh: (key: Key) => Promise<unknown>;
};

/** What is known of a text. `key` stays the same between renders. */
export function useOfflineState<Key, State extends OfflineText<unknown, unknown>>(
  texts: Pick<OfflineTexts<Key, never, State>, "read" | "subscribe">,
  key: Key,
): State {
  const subscribe = useMemo(() => (onChange: () => void) => texts.subscribe(key, onChange), [texts, key]);
  const read = () => texts.read(key);
  return useSyncExternalStore(subscribe, read, read);
}

/** What is known of a text that somebody writes: sent in pauses, tried again, and looked at anew when they come back to the tab. */
export function useOfflineText<Key, State extends OfflineText<unknown, unknown>>(
  texts: Pick<OfflineTexts<Key, never, State>, "read" | "subscribe" | "send">,
  key: Key,
  { toSend, refresh }: Use<Key, State>,
): State {
  const state = useOfflineState(texts, key);
  const send = useCallback(() => void texts.send(key), [texts, key]);
  useSendingAfterPauses(toSend(state), send);
  useRetries(state.hindrance, send);

  useEffect(() => {
    function onVisibilityChange(): void {
      if (document.visibilityState === "hidden" || texts.read(key).draft) send();
      // What is shown stays where nothing comes; writing will tell.
      else if (navigator.onLine) refresh(key).catch(() => undefined);
    }
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("online", send);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("online", send);
      // Whoever turns to another lesson has finished writing on this one for now.
      send();
    };
  }, [texts, key, send, refresh]);
  return state;
}

/** Sends when a text has not changed for a while; undefined: there is nothing that may be sent. `send` stays the same between renders. */
function useSendingAfterPauses(text: string | undefined, send: () => void): void {
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
