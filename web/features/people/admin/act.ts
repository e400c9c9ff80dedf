import { ApiError, request } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { courseDeeds } from "#web/features/courses/library/course-deeds.ts";
import { textOf, type Deed } from "./deed.ts";
import { integrationDeeds } from "#web/features/ai/settings/integration-deeds.ts";
import { messages } from "./messages.ts";
import { wasNotServed } from "#web/platform/was-unreached.ts";

/** How something that staff did ended. `field` names the input to blame; `unreached`: the academy did not hear of it or could not do it. */
export type AdminOutcome =
  | { kind: "done"; intent: string }
  | { kind: "failed"; message: string; field?: string | undefined; unreached: boolean };

/**
 * Does what a form of the admin dashboard asks for and says with a toast how it ended. The form's `intent` names it. Throws a session
 * that has ended and what is not an ApiError.
 */
export async function act(form: FormData): Promise<AdminOutcome> {
  const intent = textOf(form, "intent");
  const deed = deeds[intent];
  if (!deed) throw new Error(`no deed is called ${intent}`);
  try {
    toast(await deed.perform(textOf(form, "id"), form));
    return { kind: "done", intent };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    const { failed } = deed;
    const words = typeof failed === "string" ? { title: failed, description: error.message } : { title: failed(error.message) };
    toast({ ...words, variant: "destructive" });
    return { kind: "failed", message: error.message, field: error.field, unreached: wasNotServed(error) };
  }
}

const deeds: Record<string, Deed | undefined> = {
  ...courseDeeds,
  ...integrationDeeds,
  "change-person": {
    perform: async (id, form) => {
      const [fullName, role] = [form.get("full_name"), form.get("role")];
      await request("PATCH", "/api/people/{personId}", {
        params: { personId: id },
        body: {
          ...(typeof fullName === "string" && { full_name: fullName }),
          ...((role === "student" || role === "instructor" || role === "admin") && { role }),
        },
      });
      return messages.personSaved;
    },
    failed: messages.personNotSaved,
  },
  "delete-person": {
    perform: async (id) => {
      await request("DELETE", "/api/people/{personId}", { params: { personId: id } });
      return messages.personDeleted;
    },
    failed: messages.personNotDeleted,
  },
  "resend-mail": {
    perform: async (id) => {
      const { to } = await request("POST", "/api/mails/{mailId}/resend", { params: { mailId: id } });
      return messages.mailResent(to);
    },
    failed: messages.mailNotResent,
  },
  "sign-person-out": {
    perform: async (id) => {
      const { ended } = await request("DELETE", "/api/people/{personId}/sessions", { params: { personId: id } });
      return messages.personSignedOut(ended);
    },
    failed: messages.personNotSignedOut,
  },
};
