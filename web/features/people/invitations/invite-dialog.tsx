import { useId } from "react";
import type { Role } from "#domain/role.schema.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useCloseQuestion } from "#web/ui/use-close-question.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { HandOverLink } from "./hand-over-link.tsx";
import { InviteFields, useInviteForm } from "./invite-fields.tsx";
import { messages } from "./messages.ts";

type InviteDialogProps = {
  /** The roles that the person may give. */
  roles: readonly Role[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * The invitation dialog. It closes on success; closing it by hand asks first if an address would be lost. Both reset it to an empty address
 * and the role student. The page's action must include `invitationActions`.
 */
export function InviteDialog({ roles, open, onOpenChange }: InviteDialogProps) {
  const formId = useId();
  const form = useInviteForm(() => onOpenChange(false));
  const refused = useInvalidFocus(form.failure);

  const isTyped = open && form.email.trim() !== "";
  const { close, question } = useCloseQuestion(
    () => isTyped,
    () => {
      form.reset();
      onOpenChange(false);
    },
  );

  return (
    <>
      <HandOverLink handOver={form.handOver} className="mt-6" />
      <Dialog
        open={open}
        onOpenChange={close}
        locked={form.isSending}
        title={messages.invite}
        description={messages.inviteHelp}
        footer={
          <>
            <Button disabled={form.isSending} onClick={close}>
              {messages.cancel}
            </Button>
            <Button type="submit" form={formId} variant="primary" disabled={form.email === ""} busy={form.isSending}>
              {messages.send}
            </Button>
          </>
        }
      >
        <form.Form ref={refused} method="post" noValidate id={formId}>
          <InviteFields form={form} roles={roles} className="grid gap-4" />
          <LeaveGuard isChanged={isTyped} isLost={() => isTyped} />
        </form.Form>
      </Dialog>
      {question}
    </>
  );
}
