import { msg } from "@lingui/core/macro";
import { useEffect, useId, useRef, type FormEvent } from "react";
import { readMessage } from "#web/i18n/define-messages.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { OverlayProps } from "./overlay.tsx";
import { isFormChanged, useCloseQuestion } from "./use-close-question.tsx";
import { focusInvalid } from "./use-invalid-focus.ts";

type FormDialogProps = Pick<OverlayProps, "open" | "title" | "description" | "children"> & {
  onClose: () => void;
  onSubmit: (form: HTMLFormElement) => void;
  submitLabel: string;
  /** Whether the action is destructive: its button then has the danger color. */
  danger?: boolean;
  /** Whether the work is running: the dialog then stays until the page closes it. */
  busy: boolean;
  /** Whether other work is running, during which it can be neither sent nor closed. */
  locked?: boolean;
  /**
   * Called when the dialog is about to close without saving: if something would be lost, it asks first. By default it is whatever was
   * typed into fields that the page does not control.
   */
  wouldLose?: (form: HTMLFormElement | null) => boolean;
  /** What the form is about: its fields are filled anew when this changes. */
  formKey?: string;
};

/**
 * A dialog with one form. It stays open if the action fails, with the focus on the first invalid field; the page closes it when the work is
 * done.
 */
export function FormDialog({
  onClose,
  onSubmit,
  submitLabel,
  danger = false,
  busy,
  locked = false,
  wouldLose = isFormChanged,
  formKey,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { close, question } = useCloseQuestion(() => wouldLose(form.current), onClose);
  const isSubmitted = useRef(false);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy || locked) return;
    isSubmitted.current = true;
    onSubmit(event.currentTarget);
  }
  useEffect(() => {
    if (isSubmitted.current && !busy && focusInvalid(form.current)) isSubmitted.current = false;
  });
  return (
    <>
      <Dialog
        {...dialog}
        onOpenChange={close}
        locked={busy || locked}
        footer={
          <>
            <Button disabled={busy || locked} onClick={close}>
              {readMessage(msg`Cancel`)}
            </Button>
            <Button type="submit" form={formId} variant={danger ? "danger" : "primary"} busy={busy} disabled={locked}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form key={formKey} ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5">
          {children}
        </form>
      </Dialog>
      {question}
    </>
  );
}
