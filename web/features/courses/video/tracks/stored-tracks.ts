import { z } from "zod";
import type { EditedCue } from "#domain/cue-edits.ts";
import { draftShelf } from "#web/platform/draft-shelf.ts";

const draft = z.object({
  revision: z.number(),
  cues: z.array(z.object({ id: z.string(), from: z.number(), to: z.number(), text: z.string() })),
});

/** Unsaved captions or chapters, and the revision on which they are based. */
type TrackDraft = { revision: number; cues: EditedCue[] };

/** The unsaved captions and chapters in this browser. */
export const trackDrafts = draftShelf<TrackDraft>((text) => {
  try {
    return draft.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
});

/** Return the storage key of a person's unsaved track. `track` is the captions' language, or the name of the chapters. */
export function trackDraftName(userId: string, mediaId: string, track: string): string {
  return `academy-captions:${userId}:${mediaId}:${track}`;
}
