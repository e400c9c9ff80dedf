import type { Invitation, InvitationList, SentInvitation } from "#domain/invitation.schema.ts";
import { queryString, sender } from "#web/platform/api.ts";

/** The calls about invitations, for those who may invite. Every one throws ApiError. */
export function invitationCalls(signal?: AbortSignal) {
  const send = sender(null, signal);
  const path = (id: string) => `/api/invitations/${encodeURIComponent(id)}`;
  return {
    list: (page: number) => send(`/api/invitations${queryString({ page })}`) as Promise<InvitationList>,
    send: (email: string, role: string) =>
      send("/functions/v1/invite-admin", { method: "POST", body: { email, role } }) as Promise<SentInvitation>,
    resend: (id: string) => send(`${path(id)}/resend`, { method: "POST" }) as Promise<SentInvitation>,
    revoke: (id: string) => send(path(id), { method: "DELETE" }) as Promise<{ invitation: Invitation }>,
  };
}
