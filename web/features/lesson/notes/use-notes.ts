import { useEffect, useMemo, useSyncExternalStore } from "react";
import { fetchNotes } from "./notes-calls.ts";
import { readNotes, receiveNotes, sendNotes, subscribeToNotes, type NotesState } from "./notes-store.ts";
import type { NotesKey } from "./stored-drafts.ts";

/** Notes are sent when the person pauses for this long. */
const pauseMs = 800;
/** After a failure it is tried again, less and less often. */
const firstRetryMs = 4_000;
const longestRetryMs = 60_000;

/** The notes on a lesson, kept on the server while somebody types. Returns what this tab knows of them. */
export function useNotes(userId: string, courseId: string, lessonId: string): { key: NotesKey; state: NotesState } {
  const key = useMemo(() => ({ userId, lessonId }), [userId, lessonId]);
  const subscribe = useMemo(() => (onChange: () => void) => subscribeToNotes(key, onChange), [key]);
  const state = useSyncExternalStore(
    subscribe,
    () => readNotes(key),
    () => readNotes(key),
  );
  useSendingAfterPauses(key, state);
  useRetries(key, state);

  useEffect(() => {
    function onVisibilityChange(): void {
      if (document.visibilityState === "hidden" || readNotes(key).draft) void sendNotes(key);
      else refresh(key, courseId);
    }
    const onOnline = () => void sendNotes(key);
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("online", onOnline);
      // Whoever turns to another lesson has finished writing on this one for now.
      void sendNotes(key);
    };
  }, [key, courseId]);

  return { key, state };
}

function useSendingAfterPauses(key: NotesKey, { draft }: NotesState): void {
  const text = draft?.theirs || draft?.isRefused ? undefined : draft?.content;
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => void sendNotes(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key, text]);
}

function useRetries(key: NotesKey, { hindrance }: NotesState): void {
  const passes = hindrance !== null && hindrance.kind !== "refused";
  useEffect(() => {
    if (!passes) return;
    let waitMs = firstRetryMs;
    let timer = setTimeout(retry, waitMs);
    function retry(): void {
      waitMs = Math.min(waitMs * 2, longestRetryMs);
      timer = setTimeout(retry, waitMs);
      void sendNotes(key);
    }
    return () => clearTimeout(timer);
  }, [key, passes]);
}

/** Whoever comes back to this tab may have written on another device meanwhile. */
function refresh(key: NotesKey, courseId: string): void {
  if (!navigator.onLine) return;
  fetchNotes(courseId, key.lessonId).then(
    (kept) => receiveNotes(key, kept),
    // What is shown stays; writing will tell.
    () => undefined,
  );
}
