import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { InvitationList } from "#domain/invitation.schema.ts";
import type { RoleCaller } from "#domain/role.ts";
import { ListSearch } from "#web/ui/list-search.tsx";
import { Button } from "#web/ui/button.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { peopleSearchLimit } from "#domain/people.ts";
import { Field, Select } from "#web/ui/field.tsx";
import { useNextSearch } from "#web/platform/use-next-search.ts";
import { adminHref, readAdminParams, userViews, type AdminParams, type UserView, listedRoles } from "./admin-params.ts";
import type { AdminPanelData } from "./panel-data.ts";
import { DataRequests } from "./data-requests.tsx";
import { MailList } from "./mail-list.tsx";
import { messages } from "./messages.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { PeopleList } from "./people-list.tsx";

/** The components of the invitations feature that the user management shows. */
type InvitationParts = {
  dialog: (props: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
  list: (props: { list: InvitationList; pageCount: number; hrefFor: (page: number) => string }) => ReactNode;
  /** The button that opens bulk invitations. */
  many: ReactNode;
};

type UserManagementProps = {
  caller: RoleCaller;
  params: AdminParams;
  /** Null while it loads. */
  data: AdminPanelData | null;
  invitations: InvitationParts;
};

/** The academy's people, the open invitations, and the mails. */
export function UserManagement({ caller, params, data, invitations }: UserManagementProps) {
  const navigate = useNavigate();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl<UserView>
          label={messages.views}
          options={userViews.map((value) => ({ value, label: messages.view[value] }))}
          value={params.view}
          onValueChange={(view) => void navigate(adminHref({ tab: "user-management", view }), { preventScrollReset: true })}
        />
        <span className="flex flex-wrap gap-3">
          {invitations.many}
          <Button variant="primary" onPointerEnter={preloadOverlay} onClick={() => setInviting(true)}>
            {messages.inviteUser}
          </Button>
        </span>
      </div>
      {params.view === "people" && <People caller={caller} params={params} data={data} />}
      {params.view === "data-requests" && <DataRequests params={params} data={data} />}
      {params.view === "mail" && <MailList params={params} data={data} />}
      {params.view === "invitations" &&
        (data?.kind === "invitations" ? (
          invitations.list({ list: data.list, pageCount: data.pageCount, hrefFor: (page) => adminHref({ ...params, page }) })
        ) : data?.kind === "failed" ? (
          <PanelFailed title={messages.invitationsFailed} message={data.message} />
        ) : (
          <PanelSkeleton />
        ))}
      {invitations.dialog({ open: inviting, onOpenChange: setInviting })}
    </>
  );
}

function People({ caller, params, data }: Omit<UserManagementProps, "invitations">) {
  return (
    <>
      <PeopleFilters />
      {data?.kind === "people" ? (
        <PeopleList caller={caller} params={params} list={data.list} pageCount={data.pageCount} />
      ) : data?.kind === "failed" ? (
        <PanelFailed title={messages.peopleFailedTitle} message={data.message} />
      ) : (
        <PanelSkeleton />
      )}
    </>
  );
}

/** Searches for people by name or address while typing, and by role. */
function PeopleFilters() {
  return (
    <ListSearch
      params={readAdminParams(useNextSearch())}
      hrefFor={({ search, role }) => adminHref({ tab: "user-management", search, role })}
      label={messages.searchPeople}
      placeholder={messages.searchPlaceholder}
      maxLength={peopleSearchLimit}
    >
      {({ role }, change) => (
        <Field label={messages.filterRole} labelHidden>
          <Select
            value={role}
            onChange={({ target }) => change({ role: listedRoles.find((listed) => listed === target.value) ?? "" })}
          >
            <option value="">{messages.everyRole}</option>
            {listedRoles.map((listed) => (
              <option key={listed} value={listed}>
                {messages.role[listed]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ListSearch>
  );
}
