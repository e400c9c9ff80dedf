import { ApiError, request } from "#web/platform/api.ts";
import { emailOf } from "#web/features/people/auth/form-fields.ts";
import { action, type Outcome, textOf } from "#web/platform/act.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** The link of an invitation that was not mailed because the academy has no mail server, and its recipient. */
export type LinkToHandOver = { email: string; link: string };

/** The outcome of an invitation form; `data` is the link to hand over, if there is one. */
export type InvitationOutcome = Outcome<LinkToHandOver | null>;

/** Return whether a form sends an invitation: the list is reloaded a second later, not immediately. For a route's `shouldRevalidate`. */
export function isInviting(form: FormData | undefined): boolean {
  return form?.get("intent") === "invite";
}

/** The invitation actions, by the `intent` of the form. */
export const invitationActions = {
  invite: async (form: FormData): Promise<InvitationOutcome> => {
    const missing = [emailOf(form) ? "" : "email", textOf(form, "role") ? "" : "role"].find(Boolean);
    if (!missing) return send(form);
    toast({ ...messages.missing, variant: "destructive" });
    return { kind: "failed", field: missing, message: messages.missing.description, unreached: false };
  },
  "resend-invitation": action({
    perform: async (id) =>
      linkOf(await request("POST", "/api/invitations/{invitationId}/resend", { params: { invitationId: id } })),
    done: (_, form) => messages.resent(emailOf(form)),
    failed: () => messages.resendFailed,
  }),
  "revoke-invitation": action({
    perform: async (id) => {
      await request("DELETE", "/api/invitations/{invitationId}", { params: { invitationId: id } });
      return null;
    },
    done: (_, form) => messages.revoked(emailOf(form)),
    failed: () => messages.revokeFailed,
  }),
};

const send = action({
  perform: async (_, form) => {
    const body = { email: emailOf(form), role: textOf(form, "role") };
    const answer = await request("POST", "/functions/v1/invite-admin", { body });
    // The call may also report a failure in a response with status 200.
    if ("error" in answer && typeof answer.error === "string") throw new ApiError(200, { error: answer.error, code: "unknown" });
    return linkOf(answer);
  },
  done: (_, form) => messages.sent(emailOf(form)),
  failed: (error) => ({ title: messages.failed, description: reasonOf(error) }),
});

function linkOf({ invitation, link }: { invitation: { email: string }; link?: string | null }): LinkToHandOver | null {
  return link ? { email: invitation.email, link } : null;
}

/** Return the reason why a call failed. If it never arrived, or failed unexpectedly, there is no text by the server. */
function reasonOf({ code, message }: ApiError): string {
  return code !== "network" && code !== "server.unexpected" ? message : messages.failedWithoutText;
}

/** Load a page of the open invitations. Throws ApiError. */
export function fetchInvitations(page: number, signal: AbortSignal) {
  return request("GET", "/api/invitations", { query: { page }, signal });
}
