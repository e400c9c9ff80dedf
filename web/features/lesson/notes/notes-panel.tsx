import NotebookPen from "lucide-react/icons/notebook-pen";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import type { NotesArrival } from "../load-lesson.ts";
import { messages } from "../messages.ts";
import { NotesField } from "./notes-field.tsx";

type NotesPanelProps = { userId: string; courseId: string; lessonId: string; arrival: NotesArrival };

/** A person's own notes on a lesson: a part of the side column where there is one, otherwise a sheet that unfolds from a button. */
export function NotesPanel({ userId, courseId, lessonId, arrival }: NotesPanelProps) {
  const [unfolded, setUnfolded] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!unfolded) return;
    const opener = button.current;
    (panel.current?.querySelector("textarea") ?? panel.current)?.focus({ preventScroll: true });
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setUnfolded(false);
      opener?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [unfolded]);

  return (
    <section aria-labelledby={`${id}-title`} className="font-sans xl:flex xl:min-h-0 xl:flex-1 xl:flex-col">
      <Button
        ref={button}
        aria-expanded={unfolded}
        aria-controls={`${id}-panel`}
        className="fixed start-4 bottom-4 z-30 shadow-overlay xl:hidden"
        onClick={() => setUnfolded(!unfolded)}
      >
        <NotebookPen aria-hidden="true" />
        {messages.notes}
      </Button>
      <div
        ref={panel}
        id={`${id}-panel`}
        tabIndex={-1}
        className={`flex flex-col overflow-clip border-hairline bg-surface max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-40 max-xl:h-[min(60dvh,30rem)] max-xl:border-t max-xl:shadow-overlay sm:max-xl:start-4 sm:max-xl:end-auto sm:max-xl:bottom-4 sm:max-xl:w-96 sm:max-xl:rounded-md sm:max-xl:border xl:min-h-0 xl:flex-1 xl:rounded-md xl:border ${unfolded ? "max-xl:animate-[ui-rise_190ms_var(--ease-out)]" : "max-xl:hidden"}`}
      >
        <header className="flex min-h-12 items-center gap-1 border-b border-hairline ps-4 pe-2 xl:min-h-9">
          <h2 id={`${id}-title`} className="me-auto text-lg xl:text-base">
            {messages.yourNotes}
          </h2>
          <IconButton
            size="sm"
            label={messages.foldNotes}
            className="xl:hidden"
            onClick={() => {
              setUnfolded(false);
              button.current?.focus({ preventScroll: true });
            }}
          >
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </header>
        {/* A boundary for each lesson: its text does not wait for the notes. */}
        <Suspense key={lessonId} fallback={<NotesLoading />}>
          <NotesField userId={userId} courseId={courseId} lessonId={lessonId} arrival={arrival} />
        </Suspense>
      </div>
    </section>
  );
}

function NotesLoading() {
  return (
    <Loading label={messages.loadingNotes}>
      <div className="grid gap-2 p-4">
        <Skeleton className="h-4 w-10/12" />
        <Skeleton className="h-4 w-7/12" />
      </div>
    </Loading>
  );
}
