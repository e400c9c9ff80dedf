import { partOf } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { accountMessages } from "./account-messages.ts";
import { DeviceRow } from "./device-row.tsx";
import { FormFailure } from "./form-failure.tsx";
import type { Account } from "./load-account.ts";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "devices");

/** How many devices are listed at first. */
const shownAtFirst = 6;

/** The person's sessions, with sign-out for each. */
export function Devices({ sessions: { sessions, total }, loadedAt }: Pick<Account, "sessions" | "loadedAt">) {
  const others = useAccountForm("sessions-end");
  const [all, setAll] = useState(false);
  const shown = all ? sessions : sessions.slice(0, shownAtFirst);
  const unlisted = total - sessions.length;
  return (
    <SettingsSection id="devices" title={messages.title} help={total > 1 ? messages.help : messages.onlyThis}>
      <ul className="grid divide-y divide-hairline rounded-md border border-hairline bg-surface">
        {shown.map((session) => (
          <DeviceRow key={session.id} session={session} now={loadedAt} />
        ))}
      </ul>
      <div className="mt-4 grid justify-items-start gap-4 empty:hidden">
        {all && unlisted > 0 && <p className="text-muted">{messages.more(unlisted)}</p>}
        {total > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button busy={others.isBusy} onClick={() => others.submit()}>
              {messages.signOutOthers}
            </Button>
            {!all && total > shown.length && (
              <Button variant="quiet" onClick={() => setAll(true)}>
                {messages.showAll(total)}
              </Button>
            )}
          </div>
        )}
        <FormFailure form={others} />
      </div>
    </SettingsSection>
  );
}
