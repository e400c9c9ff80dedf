import { partOf } from "#web/i18n/define-messages.ts";
import { useEffect, useRef } from "react";
import { CodeField } from "#web/features/people/auth/credential-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import type { NewFactor } from "./outcome.ts";
import type { AccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "factor");

type SetUpFactorProps = {
  factor: NewFactor;
  /** The form for the first code. */
  form: AccountForm;
  /** Whether the person already has recovery codes, which remain valid. */
  keepsCodes: boolean;
  onCancel: () => void;
};

/** The steps of setting up an authenticator app: scan the picture or type the key, then type the first code. */
export function SetUpFactor({ factor, form, keepsCodes, onCancel }: SetUpFactorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const key = factor.secret.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className="grid max-w-xl gap-5 rounded-md border border-line bg-surface p-5">
      <h4 ref={heading} tabIndex={-1}>
        {messages.setUpTitle}
      </h4>
      <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center">
        {/* Cameras need dark on light in every theme. */}
        <img src={factor.qrCode} alt={messages.picture} width={176} height={176} className="size-44 rounded-md bg-[white] p-2" />
        <div className="grid min-w-0 justify-items-start gap-3">
          <p>{messages.scan}</p>
          <p className="text-muted">{messages.orType}</p>
          <code className="rounded-sm bg-sunken px-2 py-1 font-mono text-sm break-words select-all" translate="no">
            {key}
          </code>
          <CopyButton text={factor.secret} label={messages.copySecret} />
        </div>
      </div>
      <form.Form {...form.props} className="grid max-w-xs justify-items-start gap-4 *:w-full">
        <input type="hidden" name="intent" value={form.intent} />
        <input type="hidden" name="factor_id" value={factor.id} />
        {keepsCodes && <input type="hidden" name="keep_codes" value="yes" />}
        <p>{messages.typeCode}</p>
        <CodeField label={messages.code} error={form.problemOf("code")} />
        <FormFailure form={form} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isBusy}>
            {messages.turnOn}
          </Button>
          <Button variant="quiet" disabled={form.isBusy} onClick={onCancel}>
            {accountMessages.cancel}
          </Button>
        </div>
      </form.Form>
    </div>
  );
}
