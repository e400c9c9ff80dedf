import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useRetries, useSendingAfterPauses } from "#web/platform/use-sending.ts";
import { fetchNotes } from "./notes-calls.ts";
import { readNotes, receiveNotes, sendNotes, subscribeToNotes, type NotesState } from "./notes-store.ts";
import type { NotesKey } from "./stored-drafts.ts";

/** The notes on a lesson, kept on the server while somebody types. Returns what this tab knows of them. */
export function useNotes(userId: string, courseId: string, lessonId: string): { key: NotesKey; state: NotesState } {
  const key = useMemo(() => ({ userId, lessonId }), [userId, lessonId]);
  const subscribe = useMemo(() => (onChange: () => void) => subscribeToNotes(key, onChange), [key]);
  const state = useSyncExternalStore(
    subscribe,
    () => readNotes(key),
    () => readNotes(key),
  );
  const send = useCallback(() => void sendNotes(key), [key]);
  const { draft, hindrance } = state;
  useSendingAfterPauses(draft?.theirs || draft?.isRefused ? undefined : draft?.content, send);
  useRetries(hindrance, send);

  useEffect(() => {
    function onVisibilityChange(): void {
      if (document.visibilityState === "hidden" || readNotes(key).draft) void sendNotes(key);
      else refresh(key, courseId);
    }
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("online", send);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("online", send);
      // Whoever turns to another lesson has finished writing on this one for now.
      send();
    };
  }, [key, courseId, send]);

  return { key, state };
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
