import { use, useCallback, useId, useMemo } from "react";
import { RetryButton } from "#web/ui/retry-button.tsx";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { useOnline } from "#web/platform/use-online.ts";
import { Button } from "#web/ui/button.tsx";
import { longestNotes } from "#domain/notes.ts";
import { useOfflineText } from "#web/platform/use-offline-text.ts";
import type { NotesArrival } from "../load-lesson.ts";
import { messages } from "../messages.ts";
import { chooseNotes, notesTexts, type NotesState, receiveNotes, typeNotes, fetchNotes } from "./notes-store.ts";
import type { NotesKey } from "./stored-drafts.ts";

/** The field for notes, and below it whether they are saved. */
export function NotesField({
  userId,
  courseId,
  lessonId,
  arrival,
}: {
  userId: string;
  courseId: string;
  lessonId: string;
  arrival: NotesArrival;
}) {
  const hasFailed = use(arrival) === "failed";
  const { key, state } = useNotes(userId, courseId, lessonId);
  const online = useOnline();
  const id = useId();
  const { draft, saved } = state;
  const isUnknown = hasFailed && saved === null;
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {isUnknown && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-hairline px-4 py-2 text-sm">
          <p role="status">{messages.notesNotLoaded}</p>
          <RetryButton />
        </div>
      )}
      {draft?.theirs && <NotesChoice theirs={draft.theirs.content} onChoose={(choice) => chooseNotes(key, choice)} />}
      <label htmlFor={id} className="sr-only">
        {messages.notesLabel}
      </label>
      <textarea
        id={id}
        dir="auto"
        value={draft?.content ?? saved?.content ?? ""}
        placeholder={messages.notesPlaceholder}
        aria-describedby={`${id}-status`}
        onChange={(event) => typeNotes(key, courseId, event.target.value)}
        className="min-h-24 flex-1 xl:min-h-16 resize-none bg-transparent px-4 py-3 text-[0.9375rem] leading-6 -outline-offset-2 placeholder:text-muted focus-visible:outline-2 focus-visible:outline-focus"
      />
      <NotesStatus id={`${id}-status`} state={state} online={online} />
    </div>
  );
}

/** Whether and where the notes are saved. Success is only shown; problems are announced. */
function NotesStatus({ id, state, online }: { id: string; state: NotesState; online: boolean }) {
  const trouble = troubleOf(state, online);
  const { length } = state.draft?.content ?? state.saved?.content ?? "";
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

function wellOf({ draft, saved }: NotesState): string {
  if (draft) return messages.notesSaving;
  return saved && saved.revision > 0 ? messages.notesSaved : messages.notesPrivate;
}

function troubleOf({ draft, isStored, saveProblem }: NotesState, online: boolean): string | null {
  if (!draft) return null;
  const surplus = draft.content.length - longestNotes;
  if (!isStored && (!online || saveProblem)) return messages.notesOnlyHere;
  if (draft.theirs) return messages.notesWait;
  if (surplus > 0) return messages.notesTooLong(surplus, longestNotes);
  if (saveProblem?.kind === "refused" || draft.isRefused)
    return messages.notesRefused(saveProblem?.kind === "refused" ? saveProblem.reason : "");
  if (!online) return messages.notesOffline;
  return saveProblem ? messages.notesFailed : null;
}

/** A conflict with another device: both texts are shown, and the person chooses. */
function NotesChoice({ theirs, onChoose }: { theirs: string; onChoose: (choice: "both" | "mine" | "theirs") => void }) {
  return (
    <div ref={bringIntoSight} data-choice className="grid shrink-0 gap-2 border-b border-hairline bg-sunken px-4 py-3 text-sm">
      <div role="alert">
        <p className="font-[550]">{messages.notesDiffer}</p>
        <p>{messages.notesDifferHelp}</p>
      </div>
      <ScrollArea
        as="section"
        aria-label={messages.theirNotes}
        className="max-h-20 overflow-y-auto rounded-md border border-hairline bg-surface px-3 py-2 whitespace-pre-wrap"
        dir="auto"
      >
        {theirs}
      </ScrollArea>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChoose("both")}>
          {messages.keepBoth}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose("mine")}>
          {messages.keepMine}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose("theirs")}>
          {messages.keepTheirs}
        </Button>
      </div>
    </div>
  );
}

/** Scroll the choice into view if it appears outside the visible part of a low column. The page itself does not scroll. */
function bringIntoSight(choice: HTMLElement | null): void {
  const column = choice?.closest("[data-side-column]");
  if (column) column.scrollTop = column.scrollHeight;
}

/** Use the notes on a lesson, saved while the person types. Returns this tab's state of them. */
function useNotes(userId: string, courseId: string, lessonId: string): { key: NotesKey; state: NotesState } {
  const key = useMemo(() => ({ userId, lessonId }), [userId, lessonId]);
  const refresh = useCallback(async (of: NotesKey) => receiveNotes(of, await fetchNotes(courseId, of.lessonId)), [courseId]);
  const state = useOfflineText(notesTexts, key, { toSend: textToSend, refresh });
  return { key, state };
}

function textToSend({ draft }: NotesState): string | undefined {
  return draft?.theirs || draft?.isRefused ? undefined : draft?.content;
}
