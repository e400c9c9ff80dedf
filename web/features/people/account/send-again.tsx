import { useState } from "react";
import { mailMessages } from "#web/features/people/auth/mail-messages.ts";
import { useCountdown } from "#web/features/people/auth/use-countdown.ts";
import { Button } from "#web/ui/button.tsx";
import { accountMessages as messages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import type { AccountIntent } from "./outcome.ts";
import { useAccountForm } from "./use-account-form.ts";

/** How long a person waits before they may ask for another mail. */
const patienceMs = 60_000;

type SendAgainProps = { intent: Extract<AccountIntent, "email-again" | "reauthenticate">; fields?: Record<string, string> };

/** Asks for the mail with the code once more, after a while. */
export function SendAgain({ intent, fields }: SendAgainProps) {
  const form = useAccountForm(intent);
  const [shownAt] = useState(() => Date.now());
  const last = form.outcome?.kind === "mailed" || form.outcome?.kind === "reauthenticate" ? form.outcome.at : shownAt;
  const seconds = useCountdown(last + patienceMs);
  return (
    <>
      <Button size="sm" busy={form.isBusy} disabled={seconds > 0} onClick={() => form.submit(fields)}>
        {seconds > 0 ? mailMessages.sendAgainIn(seconds) : messages.sendAgain}
      </Button>
      <FormFailure form={form} />
    </>
  );
}
