import type { PendingSession } from "#web/platform/stored-session.ts";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { secondFactorMessages as texts } from "./second-factor-messages.ts";

/** Selects which of the person's authenticator apps shows the code. With only one app, it renders just a hidden field. */
export function FactorChoice({ authenticators }: Pick<PendingSession, "authenticators">) {
  if (authenticators.length < 2) return <input type="hidden" name="factor_id" value={authenticators[0]?.id ?? ""} />;
  return (
    <Field label={texts.authenticator}>
      <Select name="factor_id">
        {authenticators.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || texts.unnamedAuthenticator}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The field for one of the recovery codes, which people keep in case they lose their phone. */
export function RecoveryCodeField({ error }: { error: string | undefined }) {
  return (
    <Field label={texts.recoveryCode} error={error}>
      <Input
        name="code"
        aria-required
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="tabular-nums"
      />
    </Field>
  );
}
