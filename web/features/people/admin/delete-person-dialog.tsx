import type { RefObject } from "react";
import type { Person } from "#domain/person.schema.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { messages } from "./messages.ts";
import { nameOf } from "./person-name.ts";
import { useDeed } from "./use-deed.ts";

type DeletePersonDialogProps = {
  person: Person | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

/** Asks before a person is deleted. */
export function DeletePersonDialog({ person, open, onOpenChange, onDeleted, returnFocus }: DeletePersonDialogProps) {
  const deletion = useDeed("delete-person", onDeleted);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={person && messages.deleteTitle(nameOf(person))}
      description={
        <>
          {messages.deleteText}
          {person !== null && person.courses_taught > 0 && (
            <span className="mt-2 block">{messages.deleteCourses(person.courses_taught)}</span>
          )}
        </>
      }
      confirmLabel={messages.delete}
      danger
      busy={deletion.busy}
      onConfirm={() => person && deletion.perform(person.id)}
      returnFocus={returnFocus}
    />
  );
}
