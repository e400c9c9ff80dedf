import { useState } from "react";
import { Field, Input } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { messages } from "./messages.ts";
import { passwordStrength, type PasswordStrength } from "./password-strength.ts";
import type { AuthFormState } from "./use-auth-form.ts";

const colours = ["bg-line", "bg-danger", "bg-info", "bg-success", "bg-success"] as const;

/** The address field. Its text is shared with the page's other forms. `isNew`: an account is created with it. */
export function EmailField({
  form,
  error,
  isNew = false,
}: {
  form: Pick<AuthFormState, "email" | "noteEmail">;
  error?: string | undefined;
  isNew?: boolean;
}) {
  return (
    <Field label={messages.email} error={error}>
      <Input
        type="email"
        name="email"
        aria-required
        autoComplete={isNew ? "email" : "username"}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={form.email}
        onChange={(event) => form.noteEmail(event.target.value)}
      />
    </Field>
  );
}

/** The field for the current password. */
export function PasswordField({ error }: { error?: string | undefined }) {
  return (
    <Field label={messages.password} error={error}>
      <PasswordInput name="password" aria-required autoComplete="current-password" />
    </Field>
  );
}

/** The field for a new password, with its strength. `known` is what others know about the person: name and address. */
export function NewPasswordField({
  label = messages.password,
  error,
  known,
}: {
  label?: string;
  error?: string | undefined;
  known?: readonly string[];
}) {
  const [typed, setTyped] = useState("");
  return (
    <Field label={label} error={error} hint={<StrengthMeter strength={passwordStrength(typed, known)} />}>
      <PasswordInput
        name="password"
        aria-required
        autoComplete="new-password"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}

export function FullNameField({ defaultValue, error }: { defaultValue?: string | undefined; error?: string | undefined }) {
  return (
    <Field label={messages.fullName} error={error}>
      <Input name="full_name" autoComplete="name" defaultValue={defaultValue} maxLength={200} dir="auto" />
    </Field>
  );
}

/** The field for a code of six digits. Its length is not limited, because a pasted code may contain spaces. */
export function CodeField({ label, error, hint }: { label: string; error?: string | undefined; hint?: string | undefined }) {
  return (
    <Field label={label} error={error} hint={hint}>
      <Input
        name="code"
        aria-required
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        placeholder="000 000"
        className="text-xl tracking-[0.2em] tabular-nums"
      />
    </Field>
  );
}

/** The strength of a password, as four short bars and in words. */
function StrengthMeter({ strength: { level, words } }: { strength: PasswordStrength }) {
  return (
    <span className="grid gap-1.5">
      <span aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={`h-1 rounded-full transition-colors ${bar <= level ? colours[level] : "bg-hairline"}`} />
        ))}
      </span>
      <span>{words}</span>
    </span>
  );
}
