import type { Invitation, InvitationList } from "#domain/invitation.ts";
import { queryString, sender } from "#web/platform/api.ts";

/** The calls about invitations, for those who may invite. Every one throws ApiError. */
export function invitationCalls(signal?: AbortSignal) {
  const send = sender(null, signal);
  const path = (id: string) => `/api/invitations/${encodeURIComponent(id)}`;
  return {
    list: (page: number) => send(`/api/invitations${queryString({ page })}`) as Promise<InvitationList>,
    send: (email: string, role: string) =>
      send("/functions/v1/invite-admin", { method: "POST", body: { email, role } }) as Promise<{ invitation: Invitation }>,
    resend: (id: string) => send(`${path(id)}/resend`, { method: "POST" }) as Promise<{ invitation: Invitation }>,
    revoke: (id: string) => send(path(id), { method: "DELETE" }) as Promise<{ invitation: Invitation }>,
  };
}
