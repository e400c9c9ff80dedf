import { msg } from "@lingui/core/macro";
import { useState } from "react";
import { readMessage } from "#web/i18n/define-messages.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * Ask before a dialog closes and what was typed in it is lost. `wouldLose` is called at that moment. Returns what closes the dialog, for its
 * `onOpenChange` and its button Cancel, and the question, which is rendered beside it.
 */
export function useCloseQuestion(wouldLose: () => boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    close: () => {
      // For a moment after the question has opened, Escape still reaches the dialog below it. There it means the same: keep typing.
      if (asking) setAsking(false);
      else if (wouldLose()) setAsking(true);
      else onClose();
    },
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={readMessage(msg`Close without saving?`)}
        description={readMessage(msg`Your changes will be lost.`)}
        confirmLabel={readMessage(msg`Close`)}
        danger
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    ),
  };
}

/** Return whether a form's fields have been changed since it was rendered. */
export function isFormChanged(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLSelectElement) {
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    }
    return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue;
  });
}
