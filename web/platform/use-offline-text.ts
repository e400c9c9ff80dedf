import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { RequestProblem, OfflineText, OfflineTexts } from "./offline-text.ts";

/** The pause in typing after which a text is saved, in milliseconds. */
const pauseMs = 800;
/** After a failure, saving is retried with increasing delays, starting with this many milliseconds. */
const firstRetryMs = 4_000;
const longestRetryMs = 60_000;

type Use<Key, State> = {
  /** Return the text to send after a pause; undefined when there is none. */
  toSend: (state: State) => string | undefined;
  /** Load and merge the academy's version, because the person may have written on another device. */
  refresh: (key: Key) => Promise<unknown>;
};

/** Use the state of a text. `key` must be stable between renders. */
export function useOfflineState<Key, State extends OfflineText<unknown, unknown>>(
  texts: Pick<OfflineTexts<Key, never, State>, "read" | "subscribe">,
  key: Key,
): State {
  const subscribe = useMemo(() => (onChange: () => void) => texts.subscribe(key, onChange), [texts, key]);
  const read = () => texts.read(key);
  return useSyncExternalStore(subscribe, read, read);
}

/** Use the state of a text being written. It is saved after pauses, retried, and refreshed when the person returns to the tab. */
export function useOfflineText<Key, State extends OfflineText<unknown, unknown>>(
  texts: Pick<OfflineTexts<Key, never, State>, "read" | "subscribe" | "send">,
  key: Key,
  { toSend, refresh }: Use<Key, State>,
): State {
  const state = useOfflineState(texts, key);
  const send = useCallback(() => void texts.send(key), [texts, key]);
  useSendingAfterPauses(toSend(state), send);
  useRetries(state.saveProblem, send);

  useEffect(() => {
    function onVisibilityChange(): void {
      if (document.visibilityState === "hidden" || texts.read(key).draft) send();
      // On failure the shown text stays; saving will report any problem.
      else if (navigator.onLine) refresh(key).catch(() => undefined);
    }
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("online", send);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("online", send);
      // Switching to another lesson sends the text of this one immediately.
      send();
    };
  }, [texts, key, send, refresh]);
  return state;
}

/** Send when a text has not changed for a while; undefined when there is nothing to send. `send` must be stable between renders. */
function useSendingAfterPauses(text: string | undefined, send: () => void): void {
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(send, pauseMs);
    return () => clearTimeout(timer);
  }, [text, send]);
}

/** Retry while the problem may be temporary. `send` must be stable between renders. */
export function useRetries(problem: RequestProblem | null, send: () => void): void {
  const passes = problem !== null && problem.kind !== "refused";
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
