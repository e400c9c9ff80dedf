import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import type { ReactNode, RefObject } from "react";
import { Button } from "./button.tsx";
import { Overlay } from "./overlay.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  onConfirm: () => void;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Whether the action is destructive: its button then has the danger color. */
  danger?: boolean;
  /** Whether the work is running: the dialog then stays until the page closes it. */
  busy?: boolean;
  returnFocus?: RefObject<HTMLElement | null>;
};

/** Asks before an irreversible action. Cancel has the focus. The page closes the dialog when the work is done. */
export function ConfirmDialog({
  onConfirm,
  confirmLabel = readMessage(msg`Confirm`),
  cancelLabel = readMessage(msg`Cancel`),
  danger = false,
  busy = false,
  ...overlay
}: ConfirmDialogProps) {
  return (
    <Overlay
      {...overlay}
      kind="confirm"
      closeButton={false}
      locked={busy}
      footer={
        <>
          <Button disabled={busy} onClick={() => overlay.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
