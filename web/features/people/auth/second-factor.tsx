import { useState } from "react";
import type { HalfSession } from "#web/platform/stored-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { CodeField } from "./credential-fields.tsx";
import type { Chosen } from "./outcome.ts";
import { secondFactorMessages as texts } from "./second-factor-messages.ts";
import { signOut } from "./sign-out.ts";
import { StepHeading } from "./step-heading.tsx";
import type { AuthFormState } from "./use-auth-form.ts";
import type { Portal } from "./views.ts";

type SecondFactorProps = {
  form: AuthFormState;
  /** The half session; null once it has become a whole one. */
  session: HalfSession | null;
  portal: Portal;
  /** What was chosen with a mailed link and waits for this step. */
  chosen: Chosen | null;
};

/** The step between password and session: a code of the authenticator app, or one of the recovery codes. */
export function SecondFactor({ form, session, portal, chosen }: SecondFactorProps) {
  const [intent, setIntent] = useState<"second-factor" | "recovery-code">("second-factor");
  const [first] = useState({ chosen, email: session?.email ?? "", authenticators: session?.authenticators ?? [] });
  const failure = form.failureOf(intent);
  const isRecovery = intent === "recovery-code";

  function change(): void {
    form.reset();
    setIntent(isRecovery ? "second-factor" : "recovery-code");
  }

  return (
    <>
      <StepHeading title={texts.title}>
        <span dir="auto">{isRecovery ? texts.recoveryText : texts.text(first.email)}</span>
      </StepHeading>
      <form.Form key={intent} method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="portal" value={portal} />
        {first.chosen && <input type="hidden" name="chosen_password" value={first.chosen.password} />}
        {first.chosen && <input type="hidden" name="chosen_name" value={first.chosen.fullName} />}
        {isRecovery ? (
          <RecoveryCodeField error={failure?.fields.code} />
        ) : (
          <>
            {first.authenticators.length > 1 ? (
              <Field label={texts.authenticator}>
                <Select name="factor_id">
                  {first.authenticators.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name || texts.unnamedAuthenticator}
                    </option>
                  ))}
                </Select>
              </Field>
            ) : (
              <input type="hidden" name="factor_id" value={first.authenticators[0]?.id ?? ""} />
            )}
            <CodeField label={texts.code} error={failure?.fields.code} />
          </>
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith(intent)} disabled={form.isBusy}>
          {texts.submit}
        </Button>
      </form.Form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" size="sm" className="-ms-3" disabled={form.isBusy} onClick={change}>
          <span className="ui-link">{isRecovery ? texts.useAuthenticator : texts.useRecoveryCode}</span>
        </Button>
        <Button variant="quiet" size="sm" className="-me-3" disabled={form.isBusy} onClick={() => void signOut()}>
          {texts.signOut}
        </Button>
      </div>
    </>
  );
}

function RecoveryCodeField({ error }: { error: string | undefined }) {
  return (
    <Field label={texts.recoveryCode} error={error}>
      <Input name="code" autoComplete="off" autoCapitalize="none" autoCorrect="off" spellCheck={false} className="tabular-nums" />
    </Field>
  );
}
