import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { messages } from "./messages.ts";

/** Asks before somebody leaves a text that neither the academy nor this browser has kept. */
export function LeaveGuard({ isAtStake }: { isAtStake: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isAtStake && readStoredSession() !== null && (here.pathname !== there.pathname || here.search !== there.search),
  );
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isAtStake) event.preventDefault();
      },
      [isAtStake],
    ),
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={messages.leaveTitle}
      description={messages.leaveText}
      confirmLabel={messages.leave}
      cancelLabel={messages.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
