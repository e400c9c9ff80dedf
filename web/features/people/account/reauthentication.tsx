import { useEffect, useState } from "react";
import { CodeField } from "#web/features/people/auth/credential-fields.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { mailMessages } from "#web/features/people/auth/mail-messages.ts";
import { useCountdown } from "#web/features/people/auth/use-countdown.ts";
import { Button } from "#web/ui/button.tsx";
import { accountMessages as messages } from "./account-messages.ts";
import { type AccountForm, useAccountForm } from "./use-account-form.ts";
import { FormFailure } from "./form-failure.tsx";
import type { AccountIntent } from "./outcome.ts";

/** Milliseconds until a person may request another mail. */
const patienceMs = 60_000;

type SendAgainProps = { intent: Extract<AccountIntent, "email-again" | "reauthenticate">; fields?: Record<string, string> };

/**
 * Return whether a form must ask for the reauthentication code: from when the server requires it until the form has succeeded. Text typed
 * into the form is kept meanwhile.
 */
export function useReauthentication({ outcome, props: { ref } }: AccountForm): boolean {
  const [seen, setSeen] = useState(outcome);
  const [needed, setNeeded] = useState(false);
  if (outcome && outcome !== seen) {
    setSeen(outcome);
    if (outcome.kind !== "failed") setNeeded(outcome.kind === "reauthenticate");
  }
  useEffect(() => {
    if (needed) ref.current?.querySelector<HTMLElement>("[name=code]")?.focus();
  }, [needed, ref]);
  return needed;
}

/** Asks for the mailed code, within the form that requires it. */
export function Reauthentication({ form }: { form: AccountForm }) {
  return (
    <>
      <Notice live title={messages.stillYou}>
        {messages.stillYouHelp}
      </Notice>
      <CodeField label={messages.stillYouCode} error={form.problemOf("code")} />
      <div className="flex flex-wrap gap-2">
        <SendAgain intent="reauthenticate" />
      </div>
    </>
  );
}

/** A button that sends the mail with the code again, enabled after a while. */
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
