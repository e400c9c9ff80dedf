import { useEffect, useState } from "react";
import { z } from "zod";
import type { Cue } from "#domain/captions.ts";
import { isCueError, problemsOf, type EditedCue, type TrackKind } from "#domain/cue-edits.ts";
import { ApiError } from "#web/platform/api.ts";
import { newId } from "#web/platform/new-id.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { createDraftStorage } from "#web/platform/draft-storage.ts";
import { messages } from "./messages.ts";
import { readTrack, saveTrack, type StoredTrack, type Track } from "./track-calls.ts";

const mostUndos = 200;

type Edits = {
  cues: readonly EditedCue[];
  past: readonly (readonly EditedCue[])[];
  future: readonly (readonly EditedCue[])[];
  /** The field being typed in; consecutive typing in one field is a single step of undo. */
  field: string | null;
};

type UseTrack = { mediaId: string; track: Track; userId: string; seconds: number | null; onSaved: () => void };

/**
 * Use a track being edited: loading, undo and redo, saving. Unsaved changes are stored in this browser, and what another author has saved
 * in the meantime is never overwritten without asking.
 */
export function useTrack({ mediaId, track, userId, seconds, onSaved }: UseTrack) {
  const name = trackDraftName(userId, mediaId, track.kind === "captions" ? track.language : ".chapters");
  const [stored, setStored] = useState<StoredTrack | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [edits, setEdits] = useState<Edits>({ cues: [], past: [], future: [], field: null });
  const [isRestored, setIsRestored] = useState(false);
  const [theirs, setTheirs] = useState<StoredTrack | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { cues } = edits;
  const isChanged = stored !== null && !isSame(track.kind, cues, stored.cues);

  const language = track.kind === "captions" ? track.language : null;
  useEffect(() => {
    let isGone = false;
    const wanted: Track = language === null ? { kind: "chapters" } : { kind: "captions", language };
    readTrack(mediaId, wanted).then(
      (found) => {
        if (isGone) return;
        const draft = trackDrafts.read(name);
        const isDraftNewer = draft !== null && !isSame(wanted.kind, draft.cues, found.cues);
        setEdits({ cues: isDraftNewer ? draft.cues : found.cues.map(withId), past: [], future: [], field: null });
        setIsRestored(isDraftNewer);
        setTheirs(isDraftNewer && draft.revision !== found.revision ? found : null);
        setStored(isDraftNewer ? { ...found, revision: draft.revision } : found);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [mediaId, language, name, attempt]);

  const revision = stored?.revision;
  useEffect(() => {
    if (revision === undefined) return;
    trackDrafts.store(name, isChanged ? { revision, cues: [...cues] } : null);
  }, [name, revision, isChanged, cues]);

  /** Change the cues in one step that can be undone; `field` is the field being typed in. */
  function edit(next: readonly EditedCue[], field: string | null = null): void {
    setEdits((before) => {
      const isSameField = field !== null && field === before.field;
      const past = isSameField ? before.past : [...before.past, before.cues].slice(-mostUndos);
      return { cues: next, past, future: [], field };
    });
  }

  async function save(onto = stored?.revision ?? 0): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    try {
      const saved = await saveTrack(mediaId, track, onto, cues);
      setStored(saved);
      // Changes made while saving are kept.
      setEdits((before) => (before.cues === cues ? { ...before, cues: keepIds(cues, saved.cues), field: null } : before));
      setIsRestored(false);
      setTheirs(null);
      toast({ title: messages.savedNow });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "media.track_changed_meanwhile") await askAboutTheirs();
      else toast({ title: messages.notSaved, description: error.message, variant: "destructive" });
    } finally {
      setIsSaving(false);
    }
  }

  async function askAboutTheirs(): Promise<void> {
    try {
      setTheirs(await readTrack(mediaId, track));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: messages.notSaved, description: error.message, variant: "destructive" });
    }
  }

  const step = (from: "past" | "future", to: "past" | "future") =>
    setEdits((before) => {
      const [last] = before[from].slice(-1);
      if (!last) return before;
      return { ...before, cues: last, [from]: before[from].slice(0, -1), [to]: [...before[to], before.cues], field: null };
    });

  return {
    cues,
    stored,
    hasFailed,
    isChanged,
    isRestored,
    isSaving,
    theirs,
    errors: cues.filter((_, at) => problemsOf(cues, at, { kind: track.kind, seconds }).some(isCueError)),
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    edit,
    save,
    reload: () => {
      setHasFailed(false);
      setAttempt((before) => before + 1);
    },
    undo: () => step("past", "future"),
    redo: () => step("future", "past"),
    /** Continue with the stored track, as a step that can be undone. */
    discard: () => {
      if (stored) edit((theirs ?? stored).cues.map(withId));
      if (theirs) setStored(theirs);
      setTheirs(null);
      setIsRestored(false);
    },
    keepMine: () => theirs && save(theirs.revision),
    takeVersion: async (version: number) => {
      try {
        edit((await readTrack(mediaId, track, version)).cues.map(withId));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toast({ title: messages.loadFailed, description: error.message, variant: "destructive" });
      }
    },
  };
}

export type EditedTrack = ReturnType<typeof useTrack>;

/** Give a cue an id for the editor. */
export function withId({ from, to, text }: Cue): EditedCue {
  return { id: newId(), from, to, text };
}

/** Return the cues as saved, with the ids that they have in the editor. */
function keepIds(cues: readonly EditedCue[], saved: readonly Cue[]): EditedCue[] {
  return saved.map((cue, at) => ({ ...withId(cue), ...(cues[at] && { id: cues[at].id }) }));
}

/** Return whether two tracks have the same texts at the same times. The end of a chapter is ignored. */
function isSame(kind: TrackKind, cues: readonly Cue[], others: readonly Cue[]): boolean {
  return (
    cues.length === others.length &&
    cues.every(({ from, to, text }, at) => {
      const other = others[at];
      return other?.from === from && other.text === text && (kind === "chapters" || other.to === to);
    })
  );
}

const draft = z.object({
  revision: z.number(),
  cues: z.array(z.object({ id: z.string(), from: z.number(), to: z.number(), text: z.string() })),
});

/** Unsaved captions or chapters, and the revision on which they are based. */
type TrackDraft = { revision: number; cues: EditedCue[] };

/** The unsaved captions and chapters in this browser. */
const trackDrafts = createDraftStorage<TrackDraft>((text) => {
  try {
    return draft.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
});

/** Return the storage key of a person's unsaved track. `track` is the captions' language, or the name of the chapters. */
function trackDraftName(userId: string, mediaId: string, track: string): string {
  return `academy-captions:${userId}:${mediaId}:${track}`;
}
