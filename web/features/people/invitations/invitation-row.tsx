import { useFetcher, type FetcherWithComponents } from "react-router";
import type { Invitation, InvitationState } from "#domain/invitation.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import type { InvitationOutcome } from "./act-on-invitations.ts";
import { HandOverLink } from "./hand-over-link.tsx";
import { messages } from "./messages.ts";
import { RevokeButton } from "./revoke-button.tsx";

const hues: Record<InvitationState, string> = { open: "info", accepted: "success", expired: "", revoked: "danger" };
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** One invitation: whom, as what, by whom, what became of it. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, is_super_admin, state } = invitation;
  const resending = useFetcher<InvitationOutcome>();
  const handOver = resending.data?.kind === "done" ? resending.data.handOver : null;
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-[550] wrap-anywhere">{email}</span>
          <Chip hue={hues[state]}>{messages.states[state]}</Chip>
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {is_super_admin ? messages.superAdmin : messages.roles[role]}, {whoInvited(invitation)},{" "}
          <When invitation={invitation} />
        </p>
      </div>
      {(invitation.may_resend || invitation.may_revoke) && (
        <div className="flex gap-2">
          {invitation.may_resend && <ResendButton id={id} email={email} fetcher={resending} />}
          {invitation.may_revoke && <RevokeButton id={id} email={email} />}
        </div>
      )}
      <HandOverLink handOver={handOver} className="sm:col-span-2" />
    </li>
  );
}

type ResendButtonProps = { id: string; email: string; fetcher: FetcherWithComponents<InvitationOutcome> };

function ResendButton({ id, email, fetcher }: ResendButtonProps) {
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="resend-invitation" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" size="sm" aria-label={messages.resendTo(email)} busy={fetcher.state !== "idle"}>
        {messages.resend}
      </Button>
    </fetcher.Form>
  );
}

function whoInvited({ is_super_admin, invited_by }: Invitation): string {
  if (invited_by !== null) return messages.by(invited_by);
  return is_super_admin ? messages.byOperator : messages.byNobody;
}

function When({ invitation: { state, created_at, expires_at } }: { invitation: Invitation }) {
  const [words, at] =
    state === "open"
      ? [messages.until, expires_at]
      : state === "expired"
        ? [messages.expiredOn, expires_at]
        : [messages.invitedOn, created_at];
  return (
    <>
      {words} <time dateTime={at}>{day.format(new Date(at))}</time>
    </>
  );
}
