import { partOf } from "#web/i18n/define-messages.ts";
import { Download } from "#web/ui/icons-signed-in.tsx";
import { Button } from "#web/ui/button.tsx";
import { accountMessages } from "./account-messages.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { FormFailure } from "./form-failure.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "data");

/** Exporting one's data, and deleting the account. */
export function YourData({ email }: { email: string }) {
  const form = useAccountForm("export");
  return (
    <>
      <SettingsSection id="data" title={messages.title} help={messages.help}>
        <div className="grid justify-items-start gap-4">
          <Button busy={form.isBusy} onClick={() => form.submit()}>
            {!form.isBusy && <Download aria-hidden="true" />}
            {messages.export}
          </Button>
          <FormFailure form={form} />
        </div>
      </SettingsSection>
      <SettingsSection id="delete" title={messages.deleteTitle} help={messages.deleteHelp}>
        <DeleteAccount email={email} />
      </SettingsSection>
    </>
  );
}
