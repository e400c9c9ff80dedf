import { partOf } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import type { AccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "codes");

/** With this number of codes or fewer, the person is told to create new ones. */
const few = 3;

/** The number of recovery codes left, and a button for new ones. `left` is null where it is unavailable. */
export function RecoveryCodes({ left, renewal }: { left: number | null; renewal: AccountForm }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="grid items-center justify-items-start gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h4 className="font-sans text-base font-[550]">{messages.title}</h4>
          <p className="text-muted">
            {left === null ? messages.unknown : messages.left(left)} {left !== null && left <= few ? messages.few : messages.help}
          </p>
        </div>
        <Button size="sm" busy={renewal.isBusy} onClick={() => setAsking(true)}>
          {messages.renew}
        </Button>
      </div>
      <FormFailure form={renewal} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.renewTitle}
        description={messages.renewHelp}
        onConfirm={() => {
          setAsking(false);
          renewal.submit();
        }}
      />
    </div>
  );
}
