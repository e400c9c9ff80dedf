import { longestNotes } from "#domain/notes.ts";
import { messages } from "../messages.ts";
import type { NotesState } from "./notes-store.ts";

/** Whether the notes are kept, and where. What goes well is shown; only what does not is announced. */
export function NotesStatus({ id, state, online }: { id: string; state: NotesState; online: boolean }) {
  const trouble = troubleOf(state, online);
  const { length } = state.draft?.content ?? state.kept?.content ?? "";
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-hairline px-4 py-2 text-xs text-muted">
      <p id={id}>
        {!trouble && <span data-notes="fine">{wellOf(state)}</span>}
        <span role="status">{trouble}</span>
      </p>
      {length > longestNotes * 0.9 && <p className="tabular-nums">{messages.notesLength(length, longestNotes)}</p>}
    </div>
  );
}

function wellOf({ draft, kept }: NotesState): string {
  if (draft) return messages.notesSaving;
  return kept && kept.revision > 0 ? messages.notesSaved : messages.notesPrivate;
}

function troubleOf({ draft, isStored, hindrance }: NotesState, online: boolean): string | null {
  if (!draft) return null;
  const surplus = draft.content.length - longestNotes;
  if (!isStored && (!online || hindrance)) return messages.notesOnlyHere;
  if (draft.theirs) return messages.notesWait;
  if (surplus > 0) return messages.notesTooLong(surplus, longestNotes);
  if (hindrance?.kind === "refused" || draft.isRefused)
    return messages.notesRefused(hindrance?.kind === "refused" ? hindrance.reason : "");
  if (!online) return messages.notesOffline;
  return hindrance ? messages.notesFailed : null;
}
