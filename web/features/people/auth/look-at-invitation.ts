import { ApiError, request } from "#web/platform/api.ts";

/** The recipient of an invitation; "gone" when it was used, has expired or never existed; "failed" when it could not be loaded. */
export type InvitationLook =
  | { kind: "found"; email: string; role: string }
  | { kind: "gone" }
  | { kind: "failed"; message: string };

/** Look up an invitation without accepting it. Rethrows everything but an ApiError. */
export async function lookAtInvitation(token: string): Promise<InvitationLook> {
  try {
    return { kind: "found", ...(await request("POST", "/api/invitations/look", { body: { token } })) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === "invitation.not_found" ? { kind: "gone" } : { kind: "failed", message: error.message };
  }
}
