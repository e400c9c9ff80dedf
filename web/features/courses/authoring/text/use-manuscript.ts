import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { Manuscript } from "#domain/manuscript.schema.ts";
import { request } from "#web/platform/api.ts";
import { useRetries, useSendingAfterPauses } from "#web/platform/use-sending.ts";
import {
  isKeepable,
  readManuscript,
  receiveManuscript,
  sendManuscript,
  subscribeToManuscript,
  takeUpDraft,
  type ManuscriptState,
} from "./manuscript-store.ts";
import { listLeftBehind, listUnsent, takeLeftBehind, type ManuscriptKey } from "./stored-manuscripts.ts";

/** What is known of a manuscript in this page. */
export function useKnownManuscript(userId: string, manuscriptId: string): { key: ManuscriptKey; state: ManuscriptState } {
  const key = useMemo(() => ({ userId, manuscriptId }), [userId, manuscriptId]);
  const subscribe = useMemo(() => (onChange: () => void) => subscribeToManuscript(key, onChange), [key]);
  const read = () => readManuscript(key);
  return { key, state: useSyncExternalStore(subscribe, read, read) };
}

/** What is known of a manuscript in this page, kept by the academy while somebody types. */
export function useManuscript(userId: string, manuscriptId: string): { key: ManuscriptKey; state: ManuscriptState } {
  const { key, state } = useKnownManuscript(userId, manuscriptId);
  const send = useCallback(() => void sendManuscript(key), [key]);
  const { draft, hindrance } = state;
  const isToSend = draft && !draft.theirs && !draft.isRefused && isKeepable(draft.mine);
  useSendingAfterPauses(isToSend ? `${draft.mine.title}\n${draft.mine.content}` : undefined, send);
  useRetries(hindrance, send);

  useEffect(() => {
    const leaving = new AbortController();
    for (const name of listLeftBehind(key)) {
      // The other page lives still; what it leaves when it ends is taken up then.
      takeLeftBehind(name, (left) => takeUpDraft(key, left), { signal: leaving.signal }).catch(leftBefore(leaving.signal));
    }
    function onVisibilityChange(): void {
      if (document.visibilityState === "hidden" || readManuscript(key).draft) send();
      else refresh(key);
    }
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("online", send);
    return () => {
      leaving.abort();
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("online", send);
      // Whoever turns to another lesson has finished writing on this one for now.
      send();
    };
  }, [key, send]);

  return { key, state };
}

/** What pages that are gone have left behind in this browser, and what the academy keeps; null when it keeps nothing any more. */
export async function takeInManuscript(key: ManuscriptKey, manuscript: Manuscript | null): Promise<void> {
  for (const name of listLeftBehind(key)) await takeLeftBehind(name, (left) => takeUpDraft(key, left), { ifGone: true });
  if (manuscript) receiveManuscript(key, manuscript);
}

/** Sends what this person has written in this browser and the academy does not have yet. Throws ApiError. */
export async function sendUnsentManuscripts(userId: string): Promise<void> {
  for (const manuscriptId of new Set(listUnsent(userId))) {
    const key = { userId, manuscriptId };
    await takeInManuscript(key, await request("GET", "/api/manuscripts/{manuscriptId}", { params: { manuscriptId } }));
    await sendManuscript(key);
  }
}

/** Whoever comes back to this tab may find that somebody else has written meanwhile. */
function refresh(key: ManuscriptKey): void {
  if (!navigator.onLine) return;
  request("GET", "/api/manuscripts/{manuscriptId}", { params: { manuscriptId: key.manuscriptId } }).then(
    (kept) => receiveManuscript(key, kept),
    // What is shown stays; writing will tell.
    () => undefined,
  );
}

function leftBefore(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
