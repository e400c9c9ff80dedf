import { msg } from "@lingui/core/macro";
import { useBeforeUnload, useBlocker } from "react-router";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { readStoredSession } from "./stored-session.ts";
import { useUnsentField } from "./unsent-fields.ts";

const messages = defineMessages({
  title: msg`Leave without saving?`,
  text: msg`Your changes will be lost.`,
  leave: msg`Leave`,
});

/**
 * Asks before unsaved changes are lost. A page has at most one. `isLost` is called at the moment of leaving. With `isChanged` the page
 * itself counts as an unsent field, for pages whose fields do not count themselves.
 */
export function LeaveGuard({ isChanged = false, isLost }: { isChanged?: boolean; isLost: () => boolean }) {
  const wouldLose = () => readStoredSession() !== null && isLost();
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => here.key !== there.key && wouldLose());
  useBeforeUnload((event) => wouldLose() && event.preventDefault());
  useUnsentField(isChanged);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title={messages.title}
      description={messages.text}
      confirmLabel={messages.leave}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
