import { ApiError, request } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

const intents = ["invite", "resend-invitation", "revoke-invitation"] as const;

/** A link that no mail carries, because the academy has no mail server, and whom it is for. */
export type LinkToHandOver = { email: string; link: string };

/** How a form about an invitation ended; a toast has told it already. `field` is the input to blame. */
export type InvitationOutcome =
  | { kind: "done"; handOver: LinkToHandOver | null }
  | { kind: "failed"; field: string | undefined; message: string };

/** Whether a submitted form is one about invitations, and so for `actOnInvitations`. */
export function isAboutInvitations(form: FormData): boolean {
  return intents.some((intent) => intent === form.get("intent"));
}

/** Whether that form sends an invitation: the list is loaded anew a second later, not at once. For a route's `shouldRevalidate`. */
export function isInviting(form: FormData | undefined): boolean {
  return form?.get("intent") === "invite";
}

/**
 * Does what a form of this feature asks for (it is the action of every page that shows it) and says with a toast how it ended. Throws what is
 * not a refusal.
 */
export async function actOnInvitations(form: FormData): Promise<InvitationOutcome> {
  const [email, id] = [textOf(form, "email").trim(), textOf(form, "id")];
  const params = { invitationId: id };
  switch (form.get("intent")) {
    case "resend-invitation":
      return tell(request("POST", "/api/invitations/{invitationId}/resend", { params }), messages.resent(email), (reason) => ({
        title: messages.resendFailed,
        description: reason,
      }));
    case "revoke-invitation":
      return tell(request("DELETE", "/api/invitations/{invitationId}", { params }), messages.revoked(email), (reason) => ({
        title: messages.revokeFailed,
        description: reason,
      }));
    default:
      return invite(email, textOf(form, "role"));
  }
}

async function invite(email: string, role: string): Promise<InvitationOutcome> {
  if (!email || !role) {
    toast({ ...messages.missing, variant: "destructive" });
    return { kind: "failed", field: email ? "role" : "email", message: messages.missing.description };
  }
  const sent = request("POST", "/functions/v1/invite-admin", { body: { email, role } });
  return tell(sent, messages.sent(email), (reason, error) => ({
    title: messages.failed,
    description: hasOwnText(error) ? reason : messages.failedWithoutText,
  }));
}

/** A call that never arrived, or whose failure nobody has words for, has no text of the server's. */
function hasOwnText({ code }: ApiError): boolean {
  return code !== "network" && code !== "server.unexpected";
}

type Toast = { title: string; description: string };

async function tell(
  call: Promise<{ invitation: { email: string }; link?: string | null }>,
  done: Toast,
  describe: (reason: string, error: ApiError) => Toast,
): Promise<InvitationOutcome> {
  try {
    const { invitation, link } = await call;
    toast(done);
    return { kind: "done", handOver: link ? { email: invitation.email, link } : null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failure = describe(error.message, error);
    toast({ ...failure, variant: "destructive" });
    return { kind: "failed", field: error.field, message: failure.description };
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A page of the invitations that wait. Throws ApiError. */
export function fetchInvitations(page: number, signal: AbortSignal) {
  return request("GET", "/api/invitations", { query: { page }, signal });
}
