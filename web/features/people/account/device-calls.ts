import { textOf } from "#web/features/people/auth/form-fields.ts";
import { refusalOf } from "#web/features/people/auth/refusal.ts";
import { api, ApiError } from "#web/platform/api.ts";
import { authClient } from "#web/platform/auth-client.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { accountMessages as messages } from "./account-messages.ts";
import { done, failed, type AccountOutcome } from "./outcome.ts";

/** Signs one other device out. One that is signed out already is what the person wanted. */
export async function endSession(form: FormData): Promise<AccountOutcome> {
  try {
    await api().endSession(textOf(form, "session_id"));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    if (error.code !== "session.not_found") return failed(error.message);
  }
  toast({ title: messages.devices.signedOut });
  return done();
}

/** Signs every other device out. */
export async function endOtherSessions(): Promise<AccountOutcome> {
  const refused = await refusalOf(async () => (await authClient()).signOut({ scope: "others" }));
  if (refused) return failed(refused.reason);
  toast({ title: messages.devices.othersSignedOut });
  return done();
}
