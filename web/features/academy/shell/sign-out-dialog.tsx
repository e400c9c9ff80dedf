import { useState } from "react";
import { countAsides, listUnsent } from "#web/features/courses/authoring/text/stored-manuscripts.ts";
import { listDraftKeys } from "#web/features/courses/lessons/notes/stored-drafts.ts";
import { countUnsentFields } from "#web/platform/unsent-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Overlay } from "#web/ui/overlay.tsx";
import { messages } from "./messages.ts";

const words = messages.signOut;

/** How much of what a person wrote the academy does not have yet: by lessons whose notes or text wait, texts put aside, and fields of this page. */
type Unsent = { notes: number; texts: number; asides: number; fields: number };

/** What would be lost with this browser's session; null when nothing would. */
export function findUnsent(userId: string): Unsent | null {
  const notes = listDraftKeys(userId).length;
  const texts = new Set(listUnsent(userId)).size;
  const asides = countAsides(userId);
  const fields = countUnsentFields();
  return notes + texts + asides + fields > 0 ? { notes, texts, asides, fields } : null;
}

async function send(userId: string): Promise<void> {
  const [{ sendWaiting }, { sendUnsentManuscripts }] = await Promise.all([
    import("#web/features/courses/lessons/send-waiting.ts"),
    import("#web/features/courses/authoring/text/use-manuscript.ts"),
  ]);
  await Promise.all([sendWaiting(userId), sendUnsentManuscripts(userId)]);
}

type SignOutDialogProps = {
  userId: string;
  /** Null: nothing is asked. */
  unsent: Unsent | null;
  onUnsentChange: (unsent: Unsent | null) => void;
  onLeave: () => Promise<void>;
};

/** Asks what is to become of what was not sent, before it goes with the session: it is sent first, left out, or nobody signs out. */
export function SignOutDialog({ userId, unsent, onUnsentChange, onLeave }: SignOutDialogProps) {
  const [busy, setBusy] = useState<"sending" | "leaving" | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  function close(): void {
    setHasFailed(false);
    onUnsentChange(null);
  }
  async function leave(): Promise<void> {
    setBusy("leaving");
    await onLeave();
    setBusy(null);
    close();
  }
  async function sendAndLeave(): Promise<void> {
    setHasFailed(false);
    setBusy("sending");
    // What could not be fetched or sent is still there afterwards, and that is what counts.
    await send(userId).catch(() => undefined);
    setBusy(null);
    const left = findUnsent(userId);
    if (left === null || left.notes + left.texts === 0) return leave();
    onUnsentChange(left);
    setHasFailed(true);
  }

  const isSendable = unsent !== null && unsent.notes + unsent.texts > 0;
  return (
    <Overlay
      kind="confirm"
      closeButton={false}
      open={unsent !== null}
      onOpenChange={(open) => !open && close()}
      locked={busy !== null}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button disabled={busy !== null} onClick={close}>
            {words.cancel}
          </Button>
          <Button variant="danger" busy={busy === "leaving"} disabled={busy === "sending"} onClick={() => void leave()}>
            {words.leaveOut}
          </Button>
          {isSendable && (
            <Button variant="primary" busy={busy === "sending"} disabled={busy === "leaving"} onClick={() => void sendAndLeave()}>
              {words.send}
            </Button>
          )}
        </>
      }
    >
      <ul className="list-disc ps-5">{unsent && itemsOf(unsent).map((item) => <li key={item}>{item}</li>)}</ul>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {hasFailed && words.notSent}
      </p>
    </Overlay>
  );
}

function itemsOf(unsent: Unsent): string[] {
  const kinds = ["notes", "texts", "asides", "fields"] as const;
  return kinds.flatMap((kind) => (unsent[kind] > 0 ? [words[kind](unsent[kind])] : []));
}
