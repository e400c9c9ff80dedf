import { msg } from "@lingui/core/macro";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { useBeforeUnload, useBlocker, type Location } from "react-router";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { readStoredSession } from "./stored-session.ts";
import { useUnsentField } from "./unsent-fields.ts";

const messages = defineMessages({
  title: msg`Leave without saving?`,
  text: msg`Your changes will be lost.`,
  leave: msg`Leave`,
});

type LeaveGuardProps = {
  /** Whether the guarded form counts as an unsent field, for forms whose fields do not count themselves. */
  isChanged?: boolean;
  /** Called at the moment of leaving. */
  isLost: () => boolean;
  /** Whether nothing is lost at an address, because it shows the same form. */
  staysAt?: (there: Location, here: Location) => boolean;
  /** What will be lost, in place of "your changes". */
  text?: string;
};
type Guard = Pick<LeaveGuardProps, "isLost" | "staysAt" | "text"> & { id: string };

let guards: readonly Guard[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setGuards(changed: readonly Guard[]): void {
  guards = changed;
  for (const listener of listeners) listener();
}

/** Asks before unsaved changes of a form are lost. A page may have several: the first one on it asks for all of them. */
export function LeaveGuard({ isChanged = false, isLost, staysAt, text }: LeaveGuardProps) {
  const id = useId();
  const latest = useRef({ isLost, staysAt });
  useEffect(() => {
    latest.current = { isLost, staysAt };
  });
  useUnsentField(isChanged);
  useEffect(() => {
    const guard: Guard = {
      id,
      isLost: () => latest.current.isLost(),
      staysAt: (there, here) => latest.current.staysAt?.(there, here) ?? false,
      ...(text !== undefined && { text }),
    };
    setGuards([...guards, guard]);
    return () => setGuards(guards.filter((each) => each !== guard));
  }, [id, text]);
  const asks = useSyncExternalStore(
    subscribe,
    () => guards[0]?.id === id,
    () => false,
  );
  // The router has room for one blocker.
  return asks ? <LeaveQuestion /> : null;
}

function LeaveQuestion() {
  const loses = ({ isLost }: Guard) => readStoredSession() !== null && isLost();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      here.key !== there.key && guards.some((guard) => guard.staysAt?.(there, here) !== true && loses(guard)),
  );
  useBeforeUnload((event) => guards.some(loses) && event.preventDefault());
  const losing = guards.find(loses);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title={messages.title}
      description={losing?.text ?? messages.text}
      confirmLabel={messages.leave}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
