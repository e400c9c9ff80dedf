import { partOf } from "#web/i18n/define-messages.ts";
import { Smartphone } from "#web/ui/icons-signed-in.tsx";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import type { Factor } from "./load-account.ts";
import { DayTime } from "./time-words.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "factor");

/** The verified authenticator apps, each with a button to remove it. */
export function FactorList({ factors }: { factors: readonly Factor[] }) {
  const form = useAccountForm("factor-remove");
  const [asked, setAsked] = useState<Factor | null>(null);
  return (
    <>
      <ul className="grid gap-4">
        {factors.map((factor) => (
          <li key={factor.id} className="flex items-center gap-4">
            <Smartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="font-[550]" dir="auto">
                {factor.name}
              </p>
              <p className="text-sm text-muted">
                {messages.since} <DayTime at={factor.since} />
              </p>
            </div>
            <Button
              size="sm"
              busy={form.isBusy}
              aria-label={`${messages.remove} ${factor.name}`}
              onClick={() => setAsked(factor)}
            >
              {messages.remove}
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure form={form} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={messages.removeTitle(asked?.name ?? "")}
        description={factors.length > 1 ? messages.removeOne : messages.removeLast}
        danger
        onConfirm={() => {
          if (asked) form.submit({ factor_id: asked.id });
          setAsked(null);
        }}
      />
    </>
  );
}
