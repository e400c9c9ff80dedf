import { useEffect, useEffectEvent, type RefObject } from "react";
import { useFetcher } from "react-router";
import type { TaughtCourse } from "#domain/teaching.schema.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { DeleteOutcome } from "./delete-draft.ts";
import { messages } from "./messages.ts";
import { deleteDraftForm } from "./teaching-forms.ts";

type DeleteDraftDialogProps = {
  course: TaughtCourse | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

/** Asks before a draft course is deleted, and stays open when it was not. */
export function DeleteDraftDialog({ course, onDeleted, ...dialog }: DeleteDraftDialogProps) {
  const fetcher = useFetcher<DeleteOutcome>();
  const busy = fetcher.state !== "idle";
  const deleted = !busy && fetcher.data?.kind === "deleted";
  // Once for each course that was deleted, when the list is fresh again.
  const tell = useEffectEvent(() => {
    fetcher.reset();
    onDeleted();
  });
  useEffect(() => {
    if (deleted) tell();
  }, [deleted]);
  return (
    <ConfirmDialog
      {...dialog}
      title={course && messages.deleteTitle(course.title)}
      description={messages.deleteText}
      confirmLabel={messages.delete}
      danger
      busy={busy}
      onConfirm={() => course && void fetcher.submit(deleteDraftForm(course.id), { method: "post", action: "/dashboard" })}
    />
  );
}
