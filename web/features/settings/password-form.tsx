import { useEffect, useState } from "react";
import { CodeField, NewPasswordField } from "#web/features/auth/credential-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import { SendAgain } from "./send-again.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = accountMessages.password;

type PasswordFormProps = {
  /** What others know of the person: it makes a password easy to guess. */
  known: readonly string[];
};

/** Another password. Whoever signed in long ago types a mailed code beside it; what was typed stays while the code is on its way. */
export function PasswordForm({ known }: PasswordFormProps) {
  const form = useAccountForm("password");
  const { outcome } = form;
  const [seen, setSeen] = useState(outcome);
  const [needsCode, setNeedsCode] = useState(false);
  const [fieldKey, setFieldKey] = useState(0);
  if (outcome && outcome !== seen) {
    setSeen(outcome);
    if (outcome.kind !== "failed") setNeedsCode(outcome.kind === "code-sent");
    // What was typed is not needed any more once it has become the password.
    if (outcome.kind === "done") setFieldKey(outcome.at);
  }

  const { ref } = form.props;
  useEffect(() => {
    if (needsCode) ref.current?.querySelector<HTMLElement>("[name=code]")?.focus();
  }, [needsCode, ref]);

  return (
    <SettingsSection id="password" title={messages.title} help={messages.help}>
      <form.Form {...form.props} className="grid max-w-md justify-items-start gap-4 *:w-full">
        <input type="hidden" name="intent" value={form.intent} />
        <NewPasswordField key={fieldKey} label={messages.label} known={known} error={form.problemOf("password")} />
        {needsCode && (
          <>
            <Notice live title={messages.codeTitle}>
              {messages.codeHelp}
            </Notice>
            <CodeField label={messages.code} error={form.problemOf("code")} />
          </>
        )}
        <FormFailure form={form} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isBusy}>
            {messages.submit}
          </Button>
          {needsCode && <SendAgain intent="password-again" />}
        </div>
      </form.Form>
    </SettingsSection>
  );
}
