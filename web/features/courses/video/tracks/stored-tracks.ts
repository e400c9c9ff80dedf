import { z } from "zod";
import type { EditedCue } from "#domain/cue-edits.ts";
import { draftShelf } from "#web/platform/draft-shelf.ts";

const draft = z.object({
  revision: z.number(),
  cues: z.array(z.object({ id: z.string(), from: z.number(), to: z.number(), text: z.string() })),
});

/** Edited captions or chapters that are not saved yet, and the revision that they are based on. */
type TrackDraft = { revision: number; cues: EditedCue[] };

/** The unsaved captions and chapters in this browser. */
export const trackDrafts = draftShelf<TrackDraft>((text) => {
  try {
    return draft.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
});

/** Return the name of a person's unsaved track: `track` is a language, or that of the chapters. */
export function trackDraftName(userId: string, mediaId: string, track: string): string {
  return `academy-captions:${userId}:${mediaId}:${track}`;
}
