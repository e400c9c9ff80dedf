import { ApiError, request } from "#web/platform/api.ts";

/** Whom an invitation is for; gone when it was used, is over, or never was; failed when that could not be learned. */
export type InvitationLook =
  | { kind: "found"; email: string; role: string }
  | { kind: "gone" }
  | { kind: "failed"; message: string };

/** Looks at an invitation without accepting it. Throws what is not an ApiError. */
export async function lookAtInvitation(token: string): Promise<InvitationLook> {
  try {
    return { kind: "found", ...(await request("POST", "/api/invitations/look", { body: { token } })) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === "invitation.not_found" ? { kind: "gone" } : { kind: "failed", message: error.message };
  }
}
