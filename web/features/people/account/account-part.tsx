import { LoadFailed } from "#web/ui/error-state.tsx";
import { accountMessages as messages } from "./account-messages.ts";
import { DataRequests } from "./data-requests.tsx";
import { Devices } from "./devices.tsx";
import { EmailForm } from "./email-form.tsx";
import type { LoadedAccount } from "./load-account.ts";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { YourData } from "./your-data.tsx";

/** The account part of the settings page. */
export function AccountPart({ loaded }: { loaded: LoadedAccount }) {
  if (loaded.kind === "failed") {
    return (
      <LoadFailed headingLevel={3} title={messages.failedTitle}>
        <p>{loaded.message}</p>
        <p>{messages.failedHelp}</p>
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
      <DataRequests requests={account.requests} />
      <YourData email={account.email} />
    </>
  );
}
