import { api } from "#web/platform/api.ts";
import { noteLeaving } from "#web/platform/address-session.ts";
import { authClient } from "#web/platform/auth-client.ts";
import { signInAddress } from "#web/platform/sign-in-address.ts";
import { dismissToast } from "#web/ui/toast/toast-store.ts";
import { textOf } from "./form-fields.ts";
import { askForMail, followLink, verifyCode } from "./mail-calls.ts";
import { messages } from "./messages.ts";
import type { AuthOutcome } from "./outcome.ts";
import { failWithToast, signIn, signInStaff, signUp } from "./password-calls.ts";
import { isProviderId } from "./providers.ts";
import { refusalOf } from "./refusal.ts";
import { verifyFactor, verifyRecoveryCode } from "./second-factor-calls.ts";

/**
 * Does what a submitted form of the sign-in page asks for and tells how it ended. `destination` is the own page that a mailed link
 * or a provider leads back to. The form's `intent` names it; never throws.
 */
export async function authenticate(form: FormData, destination: string): Promise<AuthOutcome> {
  // What went wrong before is no longer what counts.
  dismissToast();
  const intent = textOf(form, "intent");
  switch (intent) {
    case "sign-up":
      return signUp(form, destination);
    case "staff":
      return signInStaff(form);
    case "provider":
      return signInWithProvider(form.get("provider"), destination);
    case "recover":
    case "magic-link":
    case "resend":
      return askForMail(form, intent, destination);
    case "code":
      return verifyCode(form);
    case "link":
      return followLink(form);
    case "second-factor":
      return verifyFactor(form);
    case "recovery-code":
      return verifyRecoveryCode(form);
    default:
      return signIn(form);
  }
}

async function signInWithProvider(provider: unknown, destination: string): Promise<AuthOutcome> {
  if (!isProviderId(provider)) return failWithToast("provider", { reason: messages.somethingWentWrong, code: null });
  // The dashboard takes up what comes back; for any other page the sign-in page does, which also has a place for what went wrong.
  const landing = destination === "/dashboard" ? destination : signInAddress(destination);
  let isOff = false;
  const refused = await refusalOf(async () => {
    isOff = !(await api().signInProviders()).includes(provider);
    if (isOff) return { error: null };
    noteLeaving();
    return (await authClient()).signInWithOAuth({ provider, options: { redirectTo: location.origin + landing } });
  });
  if (refused) return failWithToast("provider", refused);
  return isOff ? { kind: "provider-off", provider } : { kind: "leaving" };
}
