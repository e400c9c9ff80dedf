import type { RefObject } from "react";
import type { ApiKey } from "#domain/api-key.schema.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useDeed } from "#web/features/people/admin/use-deed.ts";
import { messages } from "./messages.ts";

type DeleteKeyDialogProps = {
  apiKey: ApiKey | null;
  isAnswering: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

/** Asks before a key is deleted. */
export function DeleteKeyDialog({ apiKey, isAnswering, open, onOpenChange, onDeleted, returnFocus }: DeleteKeyDialogProps) {
  const deletion = useDeed("delete-api-key", onDeleted);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={apiKey && messages.deleteTitle(apiKey.service_name)}
      description={
        <>
          {messages.deleteText}
          {isAnswering && <span className="mt-2 block">{messages.deleteVendor}</span>}
        </>
      }
      confirmLabel={messages.delete}
      danger
      busy={deletion.busy}
      onConfirm={() => apiKey && deletion.perform(apiKey.id)}
      returnFocus={returnFocus}
    />
  );
}
