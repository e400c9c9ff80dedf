import { SquarePen } from "#web/ui/icons-signed-in.tsx";
import { useState, type RefObject } from "react";
import { ApiError } from "#web/platform/api.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { deleteConversations, type ConversationTopic } from "./load-conversation.ts";
import { messages } from "./messages.ts";

type NewConversationProps = {
  topic: ConversationTopic;
  /** Called when the old conversation was deleted. */
  onDone: () => void;
  /** Where the focus moves afterwards: the field for the question. */
  returnFocus: RefObject<HTMLElement | null>;
};

/** A button that starts a new conversation. It asks first, because the old one is deleted. */
export function NewConversation({ topic, onDone, returnFocus }: NewConversationProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function begin(): Promise<void> {
    setBusy(true);
    try {
      await deleteConversations(topic);
      onDone();
      setOpen(false);
    } catch (error) {
      const description = error instanceof ApiError ? error.message : messages.unreachable;
      toast({ title: messages.notDeleted, description, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <IconButton label={messages.startAnew} onPointerEnter={preloadOverlay} onClick={() => setOpen(true)}>
        <SquarePen aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={messages.startAnewTitle}
        description={messages.startAnewText}
        confirmLabel={messages.delete}
        danger
        busy={isBusy}
        returnFocus={returnFocus}
        onConfirm={() => void begin()}
      />
    </>
  );
}
