import { useEffect, useMemo } from "react";
import type { LessonDraft } from "#domain/lesson-draft.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
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

/** Return this page's state of a lesson draft. */
export function useKnownLessonDraft(userId: string, lessonDraftId: string): { key: LessonDraftKey; state: LessonDraftState } {
  const key = useMemo(() => ({ userId, lessonDraftId }), [userId, lessonDraftId]);
  return { key, state: useOfflineState(lessonDraftTexts, key) };
}

/** Return this page's state of a lesson draft, saving it while the person types. */
export function useLessonDraft(userId: string, lessonDraftId: string): { key: LessonDraftKey; state: LessonDraftState } {
  const key = useMemo(() => ({ userId, lessonDraftId }), [userId, lessonDraftId]);
  const state = useOfflineText(lessonDraftTexts, key, { toSend: textToSend, refresh });
  useEffect(() => {
    const leaving = new AbortController();
    for (const name of listLeftBehind(key)) {
      // If the other page is still alive, its draft is adopted when it ends.
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

/** Process the drafts that closed pages of this browser have left, and the academy's text; null when the lesson draft was deleted. */
export async function takeInLessonDraft(key: LessonDraftKey, lessonDraft: LessonDraft | null): Promise<void> {
  for (const name of listLeftBehind(key)) await takeLeftBehind(name, (left) => takeUpDraft(key, left), { ifGone: true });
  if (lessonDraft) receiveLessonDraft(key, lessonDraft);
}

/** Send everything that this person has written in this browser and that the academy does not have yet. What fails stays unsent. */
export async function sendUnsentLessonDrafts(userId: string): Promise<void> {
  for (const lessonDraftId of new Set(listUnsent(userId))) {
    const key = { userId, lessonDraftId };
    try {
      await takeInLessonDraft(key, await request("GET", "/api/lesson-drafts/{lessonDraftId}", { params: { lessonDraftId } }));
      await sendLessonDraft(key);
    } catch (error) {
      // A draft that somebody has deleted must not keep the others from being sent.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

function leftBefore(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
