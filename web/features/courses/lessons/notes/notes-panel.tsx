import NotebookPen from "lucide-react/icons/notebook-pen";
import { Suspense } from "react";
import { FoldingSheet } from "#web/ui/folding-sheet.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import type { NotesArrival } from "../load-lesson.ts";
import { messages } from "../messages.ts";
import { NotesField } from "./notes-field.tsx";

type NotesPanelProps = { userId: string; courseId: string; lessonId: string; arrival: NotesArrival };

/** A person's own notes on a lesson: a part of the side column where there is one, otherwise a sheet that unfolds from a button. */
export function NotesPanel({ userId, courseId, lessonId, arrival }: NotesPanelProps) {
  return (
    <FoldingSheet
      title={messages.yourNotes}
      opener={
        <>
          <NotebookPen aria-hidden="true" />
          {messages.notes}
        </>
      }
      foldLabel={messages.foldNotes}
      corner="start"
      className="xl:flex xl:min-h-0 xl:flex-1 xl:flex-col"
      panelClassName="max-xl:h-[min(60dvh,30rem)] xl:min-h-0 xl:flex-1"
      headerClassName="xl:min-h-9"
      titleClassName="xl:text-base"
      firstFocus="textarea"
    >
      {() => (
        // A boundary for each lesson: its text does not wait for the notes.
        <Suspense key={lessonId} fallback={<NotesLoading />}>
          <NotesField userId={userId} courseId={courseId} lessonId={lessonId} arrival={arrival} />
        </Suspense>
      )}
    </FoldingSheet>
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
