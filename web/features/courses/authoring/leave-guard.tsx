import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { isSameLesson } from "./editor-params.ts";
import { messages } from "./messages.ts";

/** Asks before leaving a text that neither the academy nor this browser has stored. */
export function LeaveGuard({ isAtStake }: { isAtStake: boolean }) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    if (!isAtStake || readStoredSession() === null) return false;
    // The page keeps the text when its author switches to the preview or the versions.
    return here.pathname !== there.pathname || !isSameLesson(new URLSearchParams(here.search), new URLSearchParams(there.search));
  });
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
