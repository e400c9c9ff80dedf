import { useBeforeUnload, useBlocker } from "react-router";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { useUnsentField } from "#web/platform/unsent-fields.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { messages } from "./messages.ts";

/** Asks before unsaved changes are lost. `isLost` is called at the moment of leaving. */
export function LeaveGuard({ isChanged, isLost }: { isChanged: boolean; isLost: () => boolean }) {
  const wouldLose = () => readStoredSession() !== null && isLost();
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => here.key !== there.key && wouldLose());
  useBeforeUnload((event) => wouldLose() && event.preventDefault());
  useUnsentField(isChanged);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title={messages.discardTitle}
      description={messages.discardText}
      confirmLabel={messages.discard}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
