import { rolesOffered } from "#domain/role.ts";
import { type AdminParams, adminHref, readAdminParams } from "#web/features/people/admin/admin-params.ts";
import { messages } from "#web/features/people/admin/messages.ts";
import type { AdminPanelData } from "#web/features/people/admin/panel-data.ts";
import { peopleActions } from "#web/features/people/admin/people-actions.ts";
import { callerOf } from "#web/features/people/admin/person.ts";
import { UserManagement } from "#web/features/people/admin/user-management.tsx";
import { fetchInvitations, invitationActions } from "#web/features/people/invitations/invitation-actions.ts";
import { InvitationList } from "#web/features/people/invitations/invitation-list.tsx";
import { InviteDialog } from "#web/features/people/invitations/invite-dialog.tsx";
import { InviteMany } from "#web/features/people/invitations/many/invite-many.tsx";
import { request } from "#web/platform/api.ts";
import { countPages } from "#web/platform/load-panel.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: ({ search, signal }) => loadView(readAdminParams(search), signal),
  notLoaded: (search) => (readAdminParams(search).view === "people" ? messages.peopleFailed : null),
  actions: { ...peopleActions, ...invitationActions },
  Panel: ({ search, learner, data, loadedFor }) => {
    const params = readAdminParams(search);
    const caller = callerOf(learner.profile);
    const isOfView = loadedFor !== null && readAdminParams(loadedFor).view === params.view;
    return (
      <UserManagement
        caller={caller}
        params={params}
        data={isOfView ? data : null}
        invitations={{
          dialog: (props) => <InviteDialog roles={rolesOffered(caller)} {...props} />,
          list: (props) => <InvitationList {...props} />,
          many: <InviteMany />,
        }}
      />
    );
  },
});

async function loadView(params: AdminParams, signal: AbortSignal): Promise<AdminPanelData> {
  const { search, role, page, status } = params;
  if (params.view === "invitations") {
    const list = await fetchInvitations(page, signal);
    return { kind: "invitations", list, pageCount: countPages(list, params, adminHref) };
  }
  if (params.view === "mail") {
    const list = await request("GET", "/api/mails", { query: { status, page }, signal });
    return { kind: "mails", list, pageCount: countPages(list, params, adminHref), loadedAt: Date.now() };
  }
  if (params.view === "data-requests") {
    const list = await request("GET", "/api/data-requests", { query: { page }, signal });
    return { kind: "data-requests", list, pageCount: countPages(list, params, adminHref) };
  }
  const list = await request("GET", "/api/people", { query: { search, role, page }, signal });
  return { kind: "people", list, pageCount: countPages(list, params, adminHref) };
}
