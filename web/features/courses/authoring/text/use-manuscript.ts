import { useEffect, useMemo } from "react";
import type { Manuscript } from "#domain/manuscript.schema.ts";
import { request } from "#web/platform/api.ts";
import { useOfflineState, useOfflineText } from "#web/platform/use-offline-text.ts";
import {
  isKeepable,
  manuscriptTexts,
  receiveManuscript,
  sendManuscript,
  takeUpDraft,
  type ManuscriptState,
} from "./manuscript-store.ts";
import { listLeftBehind, listUnsent, takeLeftBehind, type ManuscriptKey } from "./stored-manuscripts.ts";

/** What is known of a manuscript in this page. */
export function useKnownManuscript(userId: string, manuscriptId: string): { key: ManuscriptKey; state: ManuscriptState } {
  const key = useMemo(() => ({ userId, manuscriptId }), [userId, manuscriptId]);
  return { key, state: useOfflineState(manuscriptTexts, key) };
}

/** What is known of a manuscript in this page, sent to the academy while somebody types. */
export function useManuscript(userId: string, manuscriptId: string): { key: ManuscriptKey; state: ManuscriptState } {
  const key = useMemo(() => ({ userId, manuscriptId }), [userId, manuscriptId]);
  const state = useOfflineText(manuscriptTexts, key, { toSend: textToSend, refresh });
  useEffect(() => {
    const leaving = new AbortController();
    for (const name of listLeftBehind(key)) {
      // The other page lives still; what it leaves when it ends is taken up then.
      takeLeftBehind(name, (left) => takeUpDraft(key, left), { signal: leaving.signal }).catch(leftBefore(leaving.signal));
    }
    return () => leaving.abort();
  }, [key]);
  return { key, state };
}

function textToSend({ draft }: ManuscriptState): string | undefined {
  const isToSend = draft && !draft.theirs && !draft.isRefused && isKeepable(draft.mine);
  return isToSend ? `${draft.mine.title}\n${draft.mine.content}` : undefined;
}

async function refresh(key: ManuscriptKey): Promise<void> {
  const params = { manuscriptId: key.manuscriptId };
  receiveManuscript(key, await request("GET", "/api/manuscripts/{manuscriptId}", { params }));
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

function leftBefore(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
