import { use, useId } from "react";
import { useRevalidator } from "react-router";
import { useOnline } from "#web/platform/use-online.ts";
import { Button } from "#web/ui/button.tsx";
import type { NotesArrival } from "../load-lesson.ts";
import { messages } from "../messages.ts";
import { NotesChoice } from "./notes-choice.tsx";
import { chooseNotes, typeNotes } from "./notes-store.ts";
import { NotesStatus } from "./notes-status.tsx";
import { useNotes } from "./use-notes.ts";

/** The field that notes are written in, and below it whether they are kept. */
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
  const revalidator = useRevalidator();
  const online = useOnline();
  const id = useId();
  const { draft, kept } = state;
  const isUnknown = hasFailed && kept === null;
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {isUnknown && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-hairline px-4 py-2 text-sm">
          <p role="status">{messages.notesNotLoaded}</p>
          <Button size="sm" busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
            {messages.tryAgain}
          </Button>
        </div>
      )}
      {draft?.theirs && <NotesChoice theirs={draft.theirs.content} onChoose={(choice) => chooseNotes(key, choice)} />}
      <label htmlFor={id} className="sr-only">
        {messages.notesLabel}
      </label>
      <textarea
        id={id}
        dir="auto"
        value={draft?.content ?? kept?.content ?? ""}
        placeholder={messages.notesPlaceholder}
        aria-describedby={`${id}-status`}
        onChange={(event) => typeNotes(key, courseId, event.target.value)}
        className="min-h-24 flex-1 xl:min-h-16 resize-none bg-transparent px-4 py-3 text-[0.9375rem] leading-6 -outline-offset-2 placeholder:text-muted focus-visible:outline-2 focus-visible:outline-focus"
      />
      <NotesStatus id={`${id}-status`} state={state} online={online} />
    </div>
  );
}
