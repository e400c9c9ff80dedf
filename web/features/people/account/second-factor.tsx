import { partOf } from "#web/i18n/define-messages.ts";
import { ShieldCheck } from "#web/ui/icons-signed-in.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { accountMessages } from "./account-messages.ts";
import { FactorList } from "./factor-list.tsx";
import { FormFailure } from "./form-failure.tsx";
import type { Account } from "./load-account.ts";
import { Reauthentication, useReauthentication } from "./reauthentication.tsx";
import { RecoveryCodeSheet } from "./recovery-code-sheet.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "factor");

/** The second factor: authenticator apps and recovery codes. */
export function SecondFactor({ account }: { account: Account }) {
  const enrollment = useAccountForm("factor-enroll");
  const needsCode = useReauthentication(enrollment);
  const verification = useAccountForm("factor-verify");
  const cancellation = useAccountForm("factor-cancel");
  const renewal = useAccountForm("codes-renew");
  const { factors, recoveryCodesLeft, email } = account;
  const isOn = factors.length > 0;

  const verified = verification.outcome?.kind === "verified" ? verification.outcome : null;
  const codes = renewal.outcome?.kind === "codes" ? renewal.outcome.codes : verified?.codes;
  const enrolled = enrollment.outcome?.kind === "enrolled" ? enrollment.outcome.factor : null;
  const isSettingUp = enrolled !== null && verified === null;

  function begin(): void {
    verification.reset();
    renewal.reset();
  }

  function cancel(factorId: string): void {
    cancellation.submit({ factor_id: factorId });
    enrollment.reset();
    verification.reset();
  }

  function putCodesAway(): void {
    enrollment.reset();
    verification.reset();
    renewal.reset();
    requestAnimationFrame(() => document.getElementById("second-factor")?.focus({ preventScroll: true }));
  }

  return (
    <SettingsSection
      id="second-factor"
      title={
        <>
          {messages.title}
          <Chip hue={isOn ? "success" : undefined} dot className="font-sans">
            {isOn ? messages.on : messages.off}
          </Chip>
        </>
      }
      help={messages.help}
    >
      <div className="grid gap-6" onPointerEnter={preloadOverlay}>
        {isOn && <FactorList factors={factors} />}
        {codes && <RecoveryCodeSheet codes={codes} email={email} onStored={putCodesAway} />}
        {codes === null && (
          <Notice tone="danger" live>
            {accountMessages.codes.missing}
          </Notice>
        )}
        {isOn && !codes && <RecoveryCodes left={recoveryCodesLeft} renewal={renewal} />}
        {isSettingUp ? (
          <SetUpFactor
            factor={enrolled}
            form={verification}
            keepsCodes={isOn && recoveryCodesLeft !== 0}
            onCancel={() => cancel(enrolled.id)}
          />
        ) : (
          !codes && (
            <enrollment.Form {...enrollment.props} onSubmit={begin} className="grid max-w-md justify-items-start gap-4">
              <input type="hidden" name="intent" value={enrollment.intent} />
              <input type="hidden" name="name" value={nextName(factors)} />
              {needsCode && <Reauthentication form={enrollment} />}
              <FormFailure form={enrollment} />
              <Button type="submit" size={isOn ? "sm" : "md"} busy={enrollment.isBusy}>
                {!isOn && !enrollment.isBusy && <ShieldCheck aria-hidden="true" />}
                {isOn ? messages.another : messages.setUp}
              </Button>
            </enrollment.Form>
          )
        )}
      </div>
    </SettingsSection>
  );
}

/** Return a name that none of the person's apps has yet. */
function nextName(factors: Account["factors"]): string {
  let number = factors.length + 1;
  while (factors.some(({ name }) => name === messages.nameOf(number))) number += 1;
  return messages.nameOf(number);
}
