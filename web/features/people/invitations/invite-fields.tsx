import type { Ref } from "react";
import type { Role } from "#domain/role.schema.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";
import type { useInviteForm } from "./use-invite-form.ts";

type InviteFieldsProps = {
  form: ReturnType<typeof useInviteForm>;
  /** What the inviting person may give. */
  roles: readonly Role[];
  emailRef?: Ref<HTMLInputElement>;
  className?: string;
};

/** Whom to invite, and as what. */
export function InviteFields({ form, roles, emailRef, className }: InviteFieldsProps) {
  return (
    <div className={className}>
      <input type="hidden" name="intent" value="invite" />
      <Field label={messages.email} required error={form.problemOf("email")}>
        <Input
          ref={emailRef}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          value={form.email}
          readOnly={form.isSending}
          onChange={(event) => form.setEmail(event.target.value)}
        />
      </Field>
      <Field label={messages.role} required error={form.problemOf("role")}>
        <Select name="role" value={form.role} onChange={(event) => form.setRole(roleOf(roles, event.target.value))}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {messages.roles[role]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function roleOf(roles: readonly Role[], value: string): Role {
  return roles.find((role) => role === value) ?? "student";
}
