import MailPlus from "lucide-react/icons/mail-plus";
import type { InvitationList as Invitations } from "#domain/invitation.schema.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { DownloadList } from "./many/download-list.tsx";
import { messages } from "./messages.ts";

type InvitationListProps = {
  list: Invitations;
  /** The address of a page of the list. */
  hrefFor: (page: number) => string;
  headingLevel?: 2 | 3;
};

/** Who has been invited and what became of it, newest first, with what the person may do. The page's action hands its forms to `actOnInvitations`. */
export function InvitationList({ list, hrefFor, headingLevel = 3 }: InvitationListProps) {
  const { invitations, total, page, page_size } = list;
  if (total === 0)
    return (
      <EmptyState headingLevel={headingLevel} icon={<MailPlus />} title={messages.none}>
        {messages.noneHelp}
      </EmptyState>
    );
  if (invitations.length === 0)
    return (
      <EmptyState
        headingLevel={headingLevel}
        title={messages.pageEmpty}
        action={<ButtonLink to={hrefFor(1)}>{messages.firstPage}</ButtonLink>}
      />
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
      <Pagination className="mt-5" page={page} pageCount={Math.ceil(total / page_size)} hrefFor={hrefFor} />
    </>
  );
}
