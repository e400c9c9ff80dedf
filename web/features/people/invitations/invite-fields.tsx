import { type Ref, useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Role } from "#domain/role.schema.ts";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { messages } from "./messages.ts";
import type { InvitationOutcome, LinkToHandOver } from "./invitation-actions.ts";

const reloadAfterMs = 1000;

const firstRole: Role = "student";

type InviteFieldsProps = {
  form: ReturnType<typeof useInviteForm>;
  /** The roles that the inviting person may give. */
  roles: readonly Role[];
  emailRef?: Ref<HTMLInputElement>;
  className?: string;
};

/** The fields of an invitation: address and role. */
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

/**
 * Use the invitation form and its outcome. On success the fields are reset, `onSent` is called, and the page's data is reloaded a second
 * later. The page's action must include `invitationActions`.
 */
export function useInviteForm(onSent: () => void) {
  const fetcher = useFetcher<InvitationOutcome>();
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>(firstRole);
  const [settled, setSettled] = useState<InvitationOutcome | undefined>();
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
  const [sentCount, setSentCount] = useState(0);
  const [handOver, setHandOver] = useState<LinkToHandOver | null>(null);

  if (outcome && outcome !== settled) {
    setSettled(outcome);
    if (outcome.kind === "done") {
      setEmail("");
      setRole(firstRole);
      setSentCount(sentCount + 1);
      setHandOver(outcome.data);
    }
  }

  // An effect event, so that it is called once per success and not again for a new callback.
  const tell = useEffectEvent(onSent);
  const reload = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (sentCount === 0) return;
    tell();
    const timer = setTimeout(() => reload(), reloadAfterMs);
    return () => clearTimeout(timer);
  }, [sentCount]);

  const failure = outcome?.kind === "failed" ? outcome : null;
  return {
    Form: fetcher.Form,
    email,
    role,
    setEmail,
    setRole,
    /** The link of the last invitation, if it was not mailed. */
    handOver,
    isSending: fetcher.state !== "idle",
    /** Why the last invitation was refused, if it was. */
    failure,
    /** The server's error for that field. */
    problemOf: (field: "email" | "role") => (failure?.field === field ? failure.message : undefined),
    reset: () => {
      setEmail("");
      setRole(firstRole);
      fetcher.reset();
    },
  };
}
