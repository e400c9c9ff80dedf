import { partOf } from "#web/i18n/define-messages.ts";
import { Monitor, Smartphone, SquareTerminal, Tablet } from "#web/ui/icons-signed-in.tsx";
import type { AccountSession } from "#domain/account.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { accountMessages } from "./account-messages.ts";
import { describeDevice } from "./describe-device.ts";
import { FormFailure } from "./form-failure.tsx";
import { Ago, DayTime } from "./time-words.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "devices");
const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet, program: SquareTerminal };

/** One signed-in device. The current one has no button here: it is signed out with "Log out" in the menu. */
export function DeviceRow({ session, now }: { session: AccountSession; now: number }) {
  const form = useAccountForm("session-end", session.id);
  const { name, kind } = describeDevice(session.user_agent);
  const Icon = icons[kind];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[550]">
          {name}
          {session.current && <Chip hue="accent">{messages.current}</Chip>}
        </p>
        <p className="text-sm text-muted">
          {session.current ? (
            messages.activeNow
          ) : (
            <>
              {messages.lastActive} <Ago at={session.refreshed_at} now={now} />
            </>
          )}
          {" · "}
          {messages.since} <DayTime at={session.created_at} />
        </p>
        <p className="text-sm break-all text-muted">
          {messages.network} {session.network ?? "–"}
          {session.aal === "aal2" && ` · ${messages.secondFactor}`}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          className="justify-self-start max-sm:col-start-2 sm:self-center"
          busy={form.isBusy}
          aria-label={messages.signOutOf(name)}
          onClick={() => form.submit({ session_id: session.id })}
        >
          {messages.signOut}
        </Button>
      )}
      {form.failure && (
        <div className="col-span-full">
          <FormFailure form={form} />
        </div>
      )}
    </li>
  );
}
