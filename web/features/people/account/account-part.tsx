import { LoadFailed } from "#web/ui/error-state.tsx";
import { partOf } from "#web/i18n/define-messages.ts";
import { FullNameField } from "#web/features/people/auth/credential-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Download } from "#web/ui/icons-signed-in.tsx";
import { accountMessages } from "./account-messages.ts";
import { OwnDataRequests } from "./data-requests.tsx";
import { Devices } from "./devices.tsx";
import { EmailForm } from "./email-form.tsx";
import type { LoadedAccount } from "./load-account.ts";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { FormFailure } from "./form-failure.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { DeleteAccount } from "./delete-account.tsx";

/** The account part of the settings page. */
export function AccountPart({ loaded }: { loaded: LoadedAccount }) {
  if (loaded.kind === "failed") {
    return (
      <LoadFailed headingLevel={3} title={accountMessages.failedTitle}>
        <p>{loaded.message}</p>
        <p>{accountMessages.failedHelp}</p>
      </LoadFailed>
    );
  }
  const { account } = loaded;
  return (
    <>
      <NameForm fullName={account.fullName} />
      <EmailForm email={account.email} newEmail={account.newEmail} />
      <PasswordForm known={[account.fullName, account.email]} />
      <SecondFactor account={account} />
      <Devices sessions={account.sessions} loadedAt={account.loadedAt} />
      <OwnDataRequests requests={account.requests} />
      <YourData email={account.email} />
    </>
  );
}

const nameMessages = partOf(accountMessages, "name");

function NameForm({ fullName }: { fullName: string }) {
  const form = useAccountForm("name");
  return (
    <SettingsSection id="name" title={nameMessages.title} help={nameMessages.help}>
      <form.Form {...form.props} className="grid max-w-md justify-items-start gap-4 *:w-full">
        <input type="hidden" name="intent" value={form.intent} />
        <FullNameField key={fullName} defaultValue={fullName} error={form.problemOf("full_name")} />
        <FormFailure form={form} />
        <Button type="submit" busy={form.isBusy} className="!w-auto">
          {nameMessages.submit}
        </Button>
      </form.Form>
    </SettingsSection>
  );
}

const dataMessages = partOf(accountMessages, "data");

/** Exporting one's data, and deleting the account. */
function YourData({ email }: { email: string }) {
  const form = useAccountForm("export");
  return (
    <>
      <SettingsSection id="data" title={dataMessages.title} help={dataMessages.help}>
        <div className="grid justify-items-start gap-4">
          <Button busy={form.isBusy} onClick={() => form.submit()}>
            {!form.isBusy && <Download aria-hidden="true" />}
            {dataMessages.export}
          </Button>
          <FormFailure form={form} />
        </div>
      </SettingsSection>
      <SettingsSection id="delete" title={dataMessages.deleteTitle} help={dataMessages.deleteHelp}>
        <DeleteAccount email={email} />
      </SettingsSection>
    </>
  );
}
