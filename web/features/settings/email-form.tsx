import { useState } from "react";
import { CodeField } from "#web/features/auth/credential-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import { SendAgain } from "./send-again.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = accountMessages.email;

type EmailFormProps = {
  email: string;
  /** The address that waits for its proof. */
  newEmail: string | null;
};

/** The person's address: another one takes its place once its code has been typed, here or by the mailed link. */
export function EmailForm({ email, newEmail }: EmailFormProps) {
  // Which waiting address the person has turned away from, to ask for another one.
  const [turnedFrom, setTurnedFrom] = useState<string | null>(null);
  const [before, after] = messages.help(email);
  return (
    <SettingsSection
      id="email"
      title={messages.title}
      help={
        <>
          {before}
          <strong className="font-[550] break-all text-ink">{email}</strong>
          {after}
        </>
      }
    >
      {newEmail && newEmail !== turnedFrom ? (
        <PendingEmail newEmail={newEmail} onAnother={() => setTurnedFrom(newEmail)} />
      ) : (
        <NewEmail email={email} onAsked={() => setTurnedFrom(null)} />
      )}
    </SettingsSection>
  );
}

function NewEmail({ email, onAsked }: { email: string; onAsked: () => void }) {
  const form = useAccountForm("email");
  return (
    <form.Form {...form.props} onSubmit={onAsked} className="grid max-w-md justify-items-start gap-4 *:w-full">
      <input type="hidden" name="intent" value={form.intent} />
      <input type="hidden" name="current" value={email} />
      <Field label={messages.label} error={form.problemOf("email")}>
        <Input type="email" name="email" autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <FormFailure form={form} />
      <Button type="submit" busy={form.isBusy} className="!w-auto">
        {messages.submit}
      </Button>
    </form.Form>
  );
}

function PendingEmail({ newEmail, onAnother }: { newEmail: string; onAnother: () => void }) {
  const form = useAccountForm("email-code", newEmail);
  const [before, after] = messages.pending(newEmail);
  return (
    <div className="grid max-w-md gap-4">
      <Notice live title={messages.pendingTitle}>
        {before}
        <strong className="font-[550] break-all">{newEmail}</strong>
        {after}
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
