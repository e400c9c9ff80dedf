import { partOf } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import { NewPasswordField } from "#web/features/people/auth/credential-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import { Reauthentication, useReauthentication } from "./reauthentication.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm, type AccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "password");

type PasswordFormProps = {
  /** What others know about the person, which makes a password easy to guess. */
  known: readonly string[];
};

/** Changes the password. The form is emptied on success. */
export function PasswordForm({ known }: PasswordFormProps) {
  const form = useAccountForm("password");
  const needsCode = useReauthentication(form);
  const lastSuccess = useLastSuccess(form);
  return (
    <SettingsSection id="password" title={messages.title} help={messages.help}>
      <form.Form {...form.props} className="grid max-w-md justify-items-start gap-4 *:w-full">
        <input type="hidden" name="intent" value={form.intent} />
        <NewPasswordField key={lastSuccess} label={messages.label} known={known} error={form.problemOf("password")} />
        {needsCode && <Reauthentication form={form} />}
        <FormFailure form={form} />
        <Button type="submit" busy={form.isBusy} className="!w-auto">
          {messages.submit}
        </Button>
      </form.Form>
    </SettingsSection>
  );
}

/** Return when the form last succeeded, in milliseconds since 1970; 0 if it has not. As a key it empties the fields. */
function useLastSuccess({ outcome }: AccountForm): number {
  const [at, setAt] = useState(0);
  if (outcome?.kind === "done" && outcome.at !== at) setAt(outcome.at);
  return at;
}
