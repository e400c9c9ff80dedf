import type { RefObject } from "react";
import type { ManuscriptEntry, ManuscriptStakes } from "#domain/manuscript.schema.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { messages } from "../messages.ts";

/** What would be lost with a lesson, as far as it is known. */
export type Stakes = ManuscriptStakes | "loading" | "failed";

type DeleteLessonDialogProps = {
  entry: ManuscriptEntry | null;
  stakes: Stakes;
  open: boolean;
  busy: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

/** Asks before a lesson is deleted, and says who would lose what. */
export function DeleteLessonDialog({ entry, stakes, ...dialog }: DeleteLessonDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={messages.deleteTitle(entry?.title ?? "")}
      description={
        <>
          <span className="block" role="status">
            {wordsFor(stakes)}
          </span>
          <span className="mt-2 block">{messages.deleteText}</span>
        </>
      }
      confirmLabel={messages.delete}
      danger
    />
  );
}

function wordsFor(stakes: Stakes): string {
  if (stakes === "loading") return messages.stakesLoading;
  if (stakes === "failed") return messages.stakesFailed;
  return messages.stakes({
    published: stakes.published,
    opened: stakes.learners_opened,
    notes: stakes.learners_with_notes,
    practice: stakes.practice_sets,
  });
}
