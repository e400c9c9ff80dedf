import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { messages } from "./messages.ts";

type FieldFacts = {
  defaultValue?: string | undefined;
  /** What is wrong, or that something is. */
  error?: string | undefined;
  invalid?: boolean;
};

export function EmailField({ defaultValue, error, invalid, isNew = false }: FieldFacts & { isNew?: boolean }) {
  return (
    <Field label={messages.email} error={error}>
      <Input
        type="email"
        name="email"
        autoComplete={isNew ? "email" : "username"}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
        aria-invalid={invalid || undefined}
      />
    </Field>
  );
}

/** `isNew` when the person chooses it here, so that password managers offer one. */
export function PasswordField({ error, invalid, isNew = false }: Omit<FieldFacts, "defaultValue"> & { isNew?: boolean }) {
  return (
    <Field label={messages.password} error={error} hint={isNew ? messages.passwordHint : undefined}>
      <PasswordInput
        name="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        aria-invalid={invalid || undefined}
      />
    </Field>
  );
}

export function FullNameField({ defaultValue }: Pick<FieldFacts, "defaultValue">) {
  return (
    <Field label={messages.fullName}>
      <Input name="full_name" autoComplete="name" defaultValue={defaultValue} maxLength={200} />
    </Field>
  );
}
