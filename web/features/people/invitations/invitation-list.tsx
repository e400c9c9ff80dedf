import { inLanguage } from "#web/i18n/format.ts";
import { MailPlus } from "#web/ui/icons-signed-in.tsx";
import { useFetcher, type FetcherWithComponents } from "react-router";
import { useState } from "react";
import type { InvitationList as Invitations, Invitation, InvitationState } from "#domain/invitation.schema.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { DownloadList } from "./many/download-list.tsx";
import { messages } from "./messages.ts";
import type { InvitationOutcome } from "./invitation-actions.ts";
import { HandOverLink } from "./hand-over-link.tsx";

const hues: Record<InvitationState, string> = { open: "info", accepted: "success", expired: "", revoked: "danger" };

const day = inLanguage((language) => new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric" }));

type ResendButtonProps = { id: string; email: string; fetcher: FetcherWithComponents<InvitationOutcome> };

type InvitationListProps = {
  list: Invitations;
  pageCount: number;
  /** The address of a page of the list. */
  hrefFor: (page: number) => string;
  headingLevel?: 2 | 3;
};

/** All invitations and their states, newest first, with the allowed actions. The page's action includes `invitationActions`. */
export function InvitationList({ list, pageCount, hrefFor, headingLevel = 3 }: InvitationListProps) {
  const { invitations, total, page } = list;
  if (total === 0)
    return (
      <EmptyState headingLevel={headingLevel} icon={<MailPlus />} title={messages.none}>
        {messages.noneHelp}
      </EmptyState>
    );
  return (
    <>
      {!list.delivers_mail && (
        <Notice className="mb-4" title={messages.noMailTitle}>
          {messages.noMailOfList}
        </Notice>
      )}
      <p className="mb-2 flex justify-end">
        <DownloadList />
      </p>
      <ul aria-label={messages.heading} className="divide-y divide-hairline border-y border-hairline">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <Pagination className="mt-5" page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </>
  );
}

/** One invitation: recipient, role, sender, state. */
function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, is_super_admin, state } = invitation;
  const resending = useFetcher<InvitationOutcome>();
  const handOver = resending.data?.kind === "done" ? resending.data.data : null;
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
      {words} <time dateTime={at}>{day().format(new Date(at))}</time>
    </>
  );
}

/** Revokes an invitation after a confirmation. */
function RevokeButton({ id, email }: { id: string; email: string }) {
  const fetcher = useFetcher<InvitationOutcome>();
  const [asking, setAsking] = useState(false);
  const [settled, setSettled] = useState<InvitationOutcome | undefined>();
  if (fetcher.state === "idle" && fetcher.data && fetcher.data !== settled) {
    setSettled(fetcher.data);
    setAsking(false);
  }
  return (
    <>
      <Button
        size="sm"
        aria-label={messages.revokeOf(email)}
        aria-haspopup="dialog"
        onPointerEnter={preloadOverlay}
        onClick={() => setAsking(true)}
      >
        {messages.revoke}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.revokeTitle}
        description={messages.revokeHelp(email)}
        danger
        busy={fetcher.state !== "idle"}
        onConfirm={() => void fetcher.submit({ intent: "revoke-invitation", id, email }, { method: "post" })}
      />
    </>
  );
}
