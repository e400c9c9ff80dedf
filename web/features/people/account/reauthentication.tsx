import { useEffect, useState } from "react";
import { CodeField } from "#web/features/people/auth/credential-fields.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { accountMessages as messages } from "./account-messages.ts";
import { SendAgain } from "./send-again.tsx";
import type { AccountForm } from "./use-account-form.ts";

/**
 * Whether a form has to ask for the code that shows that it is still the person: from the moment that the server wants one until the
 * form has done its work. What was typed into the form stays meanwhile.
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

/** Asks for the mailed code, within the form that cannot do without it. */
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
