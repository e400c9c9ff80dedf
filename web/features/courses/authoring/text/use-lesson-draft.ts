import { useEffect, useMemo } from "react";
import type { LessonDraft } from "#domain/lesson-draft.schema.ts";
import { request } from "#web/platform/api.ts";
import { useOfflineState, useOfflineText } from "#web/platform/use-offline-text.ts";
import {
  isStorable,
  lessonDraftTexts,
  receiveLessonDraft,
  sendLessonDraft,
  takeUpDraft,
  type LessonDraftState,
} from "./lesson-draft-store.ts";
import { listLeftBehind, listUnsent, takeLeftBehind, type LessonDraftKey } from "./stored-lesson-drafts.ts";

/** What is known of a lesson draft in this page. */
export function useKnownLessonDraft(userId: string, lessonDraftId: string): { key: LessonDraftKey; state: LessonDraftState } {
  const key = useMemo(() => ({ userId, lessonDraftId }), [userId, lessonDraftId]);
  return { key, state: useOfflineState(lessonDraftTexts, key) };
}

/** What is known of a lesson draft in this page, sent to the academy while somebody types. */
export function useLessonDraft(userId: string, lessonDraftId: string): { key: LessonDraftKey; state: LessonDraftState } {
  const key = useMemo(() => ({ userId, lessonDraftId }), [userId, lessonDraftId]);
  const state = useOfflineText(lessonDraftTexts, key, { toSend: textToSend, refresh });
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

function textToSend({ draft }: LessonDraftState): string | undefined {
  const isToSend = draft && !draft.theirs && !draft.isRefused && isStorable(draft.mine);
  return isToSend ? `${draft.mine.title}\n${draft.mine.content}` : undefined;
}

async function refresh(key: LessonDraftKey): Promise<void> {
  const params = { lessonDraftId: key.lessonDraftId };
  receiveLessonDraft(key, await request("GET", "/api/lesson-drafts/{lessonDraftId}", { params }));
}

/** What pages that are gone have left behind in this browser, and what the academy keeps; null when it keeps nothing any more. */
export async function takeInLessonDraft(key: LessonDraftKey, lessonDraft: LessonDraft | null): Promise<void> {
  for (const name of listLeftBehind(key)) await takeLeftBehind(name, (left) => takeUpDraft(key, left), { ifGone: true });
  if (lessonDraft) receiveLessonDraft(key, lessonDraft);
}

/** Sends what this person has written in this browser and the academy does not have yet. Throws ApiError. */
export async function sendUnsentLessonDrafts(userId: string): Promise<void> {
  for (const lessonDraftId of new Set(listUnsent(userId))) {
    const key = { userId, lessonDraftId };
    await takeInLessonDraft(key, await request("GET", "/api/lesson-drafts/{lessonDraftId}", { params: { lessonDraftId } }));
    await sendLessonDraft(key);
  }
}

function leftBefore(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
