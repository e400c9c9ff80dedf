import { useRef } from "react";
import type { Role } from "#domain/role.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { HandOverLink } from "./hand-over-link.tsx";
import { InviteFields, useInviteForm } from "./invite-fields.tsx";
import { InviteMany } from "./many/invite-many.tsx";
import { messages } from "./messages.ts";

/** The invitation form as a part of a page. `roles` are those that the person may give. The page's action includes `invitationActions`. */
export function InvitePanel({ roles }: { roles: readonly Role[] }) {
  const email = useRef<HTMLInputElement>(null);
  // The focus moves to the address field, ready for the next invitation.
  const form = useInviteForm(() => email.current?.focus());
  const refused = useInvalidFocus(form.failure);
  return (
    <form.Form ref={refused} method="post" noValidate className="grid gap-5">
      <InviteFields
        form={form}
        roles={roles}
        emailRef={email}
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]"
      />
      <HandOverLink handOver={form.handOver} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={form.email === ""} busy={form.isSending}>
          {messages.send}
        </Button>
        <InviteMany />
      </div>
    </form.Form>
  );
}
