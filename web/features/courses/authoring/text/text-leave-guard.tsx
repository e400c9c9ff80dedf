import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { isSameLesson } from "../editor-params.ts";
import { messages } from "../messages.ts";

/** Asks before leaving a text that neither the academy nor this browser has stored. */
export function TextLeaveGuard({ isAtStake }: { isAtStake: boolean }) {
  return (
    <LeaveGuard
      isLost={() => isAtStake}
      // The page keeps the text when its author switches to the preview or the versions.
      staysAt={(there, here) =>
        here.pathname === there.pathname && isSameLesson(new URLSearchParams(here.search), new URLSearchParams(there.search))
      }
      text={messages.leaveText}
    />
  );
}
