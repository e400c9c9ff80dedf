import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import type { InvitationOutcome } from "./act-on-invitations.ts";
import { messages } from "./messages.ts";

/** Takes an invitation back, once that has been confirmed. */
export function RevokeButton({ id, email }: { id: string; email: string }) {
  const fetcher = useFetcher<InvitationOutcome>();
  const [asking, setAsking] = useState(false);
  const [settled, setSettled] = useState<InvitationOutcome | undefined>();
  if (fetcher.state === "idle" && fetcher.data && fetcher.data !== settled) {
    setSettled(fetcher.data);
    setAsking(false);
  }
  return (
    <>
      <Button
        size="sm"
        aria-label={messages.revokeOf(email)}
        aria-haspopup="dialog"
        onPointerEnter={preloadOverlay}
        onClick={() => setAsking(true)}
      >
        {messages.revoke}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.revokeTitle}
        description={messages.revokeHelp(email)}
        danger
        busy={fetcher.state !== "idle"}
        onConfirm={() => void fetcher.submit({ intent: "revoke-invitation", id, email }, { method: "post" })}
      />
    </>
  );
}
