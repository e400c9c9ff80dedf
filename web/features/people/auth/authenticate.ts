import { fetchInLanguage } from "#web/platform/fetch-in-language.ts";
import { fetchSignInProviders } from "#web/platform/api.ts";
import { noteLeaving } from "#web/platform/address-session.ts";
import { authClient } from "#web/platform/auth-client.ts";
import { signInAddress } from "#web/platform/sign-in-address.ts";
import { dismissToast, toast } from "#web/ui/toast/toast-store.ts";
import { textOf } from "#web/platform/act.ts";
import { codeOf } from "./form-fields.ts";
import { askForMail, followLink, verifyCode } from "./mail-calls.ts";
import { messages } from "./messages.ts";
import type { AuthOutcome, AuthForm } from "./outcome.ts";
import { failWithToast, signIn, signUp, keepChosen, signedIn } from "./password-calls.ts";
import { isProviderId } from "./providers.ts";
import { authProblemOf, type AuthProblem } from "./auth-problem.ts";
import { secondFactorMessages } from "./second-factor-messages.ts";

/**
 * Run the action of a submitted form of the sign-in page, named by its `intent`. `destination` is the academy's page to which a mailed link
 * or a provider returns. Never throws.
 */
export async function authenticate(form: FormData, destination: string): Promise<AuthOutcome> {
  // An earlier error is outdated.
  dismissToast();
  const intent = textOf(form, "intent");
  switch (intent) {
    case "sign-up":
      return signUp(form, destination);
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
  // The dashboard processes a returned session itself. Every other page uses the sign-in page for that, which can also show errors.
  const landing = destination === "/dashboard" ? destination : signInAddress(destination);
  let isOff = false;
  const refused = await authProblemOf(async () => {
    isOff = !(await fetchSignInProviders()).includes(provider);
    if (isOff) return { error: null };
    noteLeaving();
    return (await authClient()).signInWithOAuth({ provider, options: { redirectTo: location.origin + landing } });
  });
  if (refused) return failWithToast("provider", refused);
  return isOff ? { kind: "provider-off", provider } : { kind: "leaving" };
}

/** Complete a pending session with an authenticator code. */
async function verifyFactor(form: FormData): Promise<AuthOutcome> {
  const code = codeOf(form);
  if (code === null) return failed("second-factor", secondFactorMessages.codeNeeded);
  const factorId = textOf(form, "factor_id");
  const refused = await authProblemOf(async () => (await authClient()).mfa.challengeAndVerify({ factorId, code }));
  return refused ? refusedCode("second-factor", refused, secondFactorMessages.wrongCode) : complete("second-factor", form);
}

/** Complete a pending session with a recovery code. */
async function verifyRecoveryCode(form: FormData): Promise<AuthOutcome> {
  const code = textOf(form, "code").trim();
  if (code === "") return failed("recovery-code", secondFactorMessages.recoveryCodeNeeded);
  const refused = await authProblemOf(() => spendRecoveryCode(code));
  return refused
    ? refusedCode("recovery-code", refused, secondFactorMessages.wrongRecoveryCode)
    : complete("recovery-code", form);
}

async function spendRecoveryCode(code: string) {
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  if (error) return { error };
  const response = await fetchInLanguage("/auth/v1/recovery-codes/verify", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${data.session?.access_token ?? ""}` },
    body: JSON.stringify({ code }),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || !isSession(answer)) return { error: readError(answer, response.status) };
  return auth.setSession({ access_token: answer.access_token, refresh_token: answer.refresh_token });
}

function isSession(answer: unknown): answer is { access_token: string; refresh_token: string } {
  return typeof answer === "object" && answer !== null && "access_token" in answer && "refresh_token" in answer;
}

function readError(answer: unknown, status: number) {
  const { msg, error_code, code } = (answer ?? {}) as Record<string, unknown>;
  const stableCode = typeof error_code === "string" ? error_code : typeof code === "string" ? code : undefined;
  return { message: typeof msg === "string" ? msg : "", status, code: stableCode };
}

/** Store what was chosen with a mailed link before the second factor. */
async function complete(step: AuthForm, form: FormData): Promise<AuthOutcome> {
  const outcome = signedIn(step);
  if (outcome.kind !== "signed-in") return outcome;
  const password = textOf(form, "chosen_password");
  if (password === "" && form.has("chooses_password")) return { kind: "choosing-password" };
  if (password !== "") {
    const refused = await keepChosen({ password, fullName: textOf(form, "chosen_name") });
    if (refused) return { kind: "failed", form: "link", message: refused.reason, fields: {}, code: refused.code, linkDone: true };
  }
  if (textOf(form, "portal") === "staff") toast(messages.loginSuccessful);
  return outcome;
}

function refusedCode(step: AuthForm, { reason, code }: AuthProblem, wrong: string): AuthOutcome {
  const isWrong = code === "mfa_verification_failed" || code === "otp_expired" || code === "validation_failed";
  return failed(step, isWrong ? wrong : reason, code);
}

function failed(form: AuthForm, message: string, code: string | null = null): AuthOutcome {
  return { kind: "failed", form, message: "", fields: { code: message }, code };
}
