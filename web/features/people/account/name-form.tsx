import { partOf } from "#web/i18n/define-messages.ts";
import { FullNameField } from "#web/features/people/auth/credential-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "name");

export function NameForm({ fullName }: { fullName: string }) {
  const form = useAccountForm("name");
  return (
    <SettingsSection id="name" title={messages.title} help={messages.help}>
      <form.Form {...form.props} className="grid max-w-md justify-items-start gap-4 *:w-full">
        <input type="hidden" name="intent" value={form.intent} />
        <FullNameField key={fullName} defaultValue={fullName} error={form.problemOf("full_name")} />
        <FormFailure form={form} />
        <Button type="submit" busy={form.isBusy} className="!w-auto">
          {messages.submit}
        </Button>
      </form.Form>
    </SettingsSection>
  );
}
