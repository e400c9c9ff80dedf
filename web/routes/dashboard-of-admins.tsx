import { rolesOffered } from "#domain/role.ts";
import { act, type AdminOutcome } from "#web/features/people/admin/act.ts";
import { AdminDashboard } from "#web/features/people/admin/admin-dashboard.tsx";
import { loadAdminDashboard, type AdminData } from "#web/features/people/admin/load-dashboard.ts";
import { AgentConsole, loadConsole } from "#web/features/ai/agents/agent-console.tsx";
import {
  actOnInvitations,
  isAboutInvitations,
  type InvitationOutcome,
  fetchInvitations,
} from "#web/features/people/invitations/act-on-invitations.ts";
import { InvitationList } from "#web/features/people/invitations/invitation-list.tsx";
import { InviteDialog } from "#web/features/people/invitations/invite-dialog.tsx";
import { InviteMany } from "#web/features/people/invitations/many/invite-many.tsx";
import type { Profile } from "#web/platform/api.ts";

/*
 * The dashboard as admins see it. The route loads this file when an admin comes, so that no learner pays for it.
 */

/** Loads what the dashboard shows at an address. */
export function loadForAdmin(url: URL, signal: AbortSignal): Promise<AdminData> {
  return loadAdminDashboard(url, signal, {
    invitations: fetchInvitations,
    agents: loadConsole,
  });
}

/** Does what a form of the dashboard asks for. */
export function actForAdmin(form: FormData): Promise<AdminOutcome | InvitationOutcome> {
  return isAboutInvitations(form) ? actOnInvitations(form) : act(form);
}

export function DashboardOfAdmins({ profile, admin: { place, data } }: { profile: Profile; admin: AdminData }) {
  const caller = { userId: profile.id, role: profile.role, isSuperAdmin: profile.is_super_admin };
  return (
    <AdminDashboard
      caller={caller}
      place={place}
      data={data}
      invitations={{
        dialog: (props) => <InviteDialog roles={rolesOffered(caller)} {...props} />,
        list: (props) => <InvitationList {...props} />,
        many: <InviteMany />,
      }}
      agents={(console) => <AgentConsole data={console} isSuperAdmin={caller.isSuperAdmin} />}
    />
  );
}
