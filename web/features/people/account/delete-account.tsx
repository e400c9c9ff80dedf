import { partOf } from "#web/i18n/define-messages.ts";
import { useId, useState } from "react";
import { useAcademy } from "#web/platform/academy.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "data");

/** Deletes the account. Says what is lost, and prevents accidents by requiring the person to type their address. */
export function DeleteAccount({ email }: { email: string }) {
  const form = useAccountForm("delete");
  // The demo keeps its mail in a mailbox that everybody can open.
  const { sendsMail, isDemo } = useAcademy();
  const [open, setOpen] = useState(false);
  const formId = useId();

  function change(next: boolean): void {
    form.reset();
    setOpen(next);
  }

  return (
    <>
      <Button className="text-danger" onPointerEnter={preloadOverlay} onClick={() => change(true)}>
        {messages.open}
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        locked={form.isBusy}
        title={messages.dialogTitle}
        description={messages.dialogHelp}
        footer={
          <>
            <Button disabled={form.isBusy} onClick={() => change(false)}>
              {accountMessages.cancel}
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={form.isBusy}>
              {messages.delete}
            </Button>
          </>
        }
      >
        <form.Form {...form.props} id={formId} className="grid gap-4">
          <input type="hidden" name="intent" value={form.intent} />
          <ul className="grid list-disc gap-1 ps-5">
            {messages.lost.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {(sendsMail || isDemo) && <li>{messages.lastMail}</li>}
          </ul>
          <Field label={messages.confirm} hint={messages.confirmHint(email)} error={form.problemOf("confirm")}>
            <Input name="confirm" type="email" autoComplete="off" autoCapitalize="none" inputMode="email" spellCheck={false} />
          </Field>
          <FormFailure form={form} />
        </form.Form>
      </Dialog>
    </>
  );
}
