import { partOf } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import { CodeField } from "#web/features/people/auth/credential-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import { Reauthentication, useReauthentication, SendAgain } from "./reauthentication.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm, type AccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "email");

type EmailFormProps = {
  email: string;
  /** The new address that is not verified yet. */
  newEmail: string | null;
};

/** Changes the address. The new one takes effect once its code was typed here or its mailed link was opened. */
export function EmailForm({ email, newEmail }: EmailFormProps) {
  const form = useAccountForm("email");
  // The pending address that the person has discarded, to request another one.
  const [turnedFrom, setTurnedFrom] = useState<string | null>(null);
  const [seen, setSeen] = useState(form.outcome);
  if (form.outcome && form.outcome !== seen) {
    setSeen(form.outcome);
    if (form.outcome.kind === "mailed") setTurnedFrom(null);
  }
  return (
    <SettingsSection
      id="email"
      title={messages.title}
      help={
        <>
          {messages.signInAs} <strong className="font-[550] text-ink wrap-anywhere">{email}</strong>. {messages.help}
        </>
      }
    >
      {newEmail && newEmail !== turnedFrom ? (
        <PendingEmail newEmail={newEmail} onAnother={() => setTurnedFrom(newEmail)} />
      ) : (
        <NewEmail email={email} form={form} />
      )}
    </SettingsSection>
  );
}

function NewEmail({ email, form }: { email: string; form: AccountForm }) {
  const needsCode = useReauthentication(form);
  return (
    <form.Form {...form.props} className="grid max-w-md justify-items-start gap-4 *:w-full">
      <input type="hidden" name="intent" value={form.intent} />
      <input type="hidden" name="current" value={email} />
      <Field label={messages.label} error={form.problemOf("email")}>
        <Input type="email" name="email" autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      {needsCode && <Reauthentication form={form} />}
      <FormFailure form={form} />
      <Button type="submit" busy={form.isBusy} className="!w-auto">
        {messages.submit}
      </Button>
    </form.Form>
  );
}

function PendingEmail({ newEmail, onAnother }: { newEmail: string; onAnother: () => void }) {
  const form = useAccountForm("email-code", newEmail);
  return (
    <div className="grid max-w-md gap-4">
      <Notice live title={messages.pendingTitle}>
        {messages.sentTo} <strong className="font-[550] wrap-anywhere">{newEmail}</strong>. {messages.pendingHelp}
      </Notice>
      <form.Form {...form.props} className="grid justify-items-start gap-4 *:w-full">
        <input type="hidden" name="intent" value={form.intent} />
        <input type="hidden" name="email" value={newEmail} />
        <CodeField label={messages.code} error={form.problemOf("code")} />
        <FormFailure form={form} />
        <Button type="submit" busy={form.isBusy} className="!w-auto">
          {messages.confirm}
        </Button>
      </form.Form>
      <div className="flex flex-wrap gap-2">
        <SendAgain intent="email-again" fields={{ email: newEmail }} />
        <Button size="sm" variant="quiet" onClick={onAnother}>
          {messages.another}
        </Button>
      </div>
    </div>
  );
}
