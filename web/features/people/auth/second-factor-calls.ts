import { authClient } from "#web/platform/auth-client.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { codeOf, textOf } from "./form-fields.ts";
import { messages } from "./messages.ts";
import type { AuthForm, AuthOutcome } from "./outcome.ts";
import { keepChosen, signedIn } from "./password-calls.ts";
import { refusalOf, type Refusal } from "./refusal.ts";
import { secondFactorMessages } from "./second-factor-messages.ts";

/** Completes a half session by the code that an authenticator app shows. */
export async function verifyFactor(form: FormData): Promise<AuthOutcome> {
  const code = codeOf(form);
  if (code === null) return failed("second-factor", secondFactorMessages.codeNeeded);
  const factorId = textOf(form, "factor_id");
  const refused = await refusalOf(async () => (await authClient()).mfa.challengeAndVerify({ factorId, code }));
  return refused ? refusedCode("second-factor", refused, secondFactorMessages.wrongCode) : complete("second-factor", form);
}

/** Completes a half session by one of the codes that the person has kept for the loss of their phone. */
export async function verifyRecoveryCode(form: FormData): Promise<AuthOutcome> {
  const code = textOf(form, "code").trim();
  if (code === "") return failed("recovery-code", secondFactorMessages.recoveryCodeNeeded);
  const refused = await refusalOf(() => spendRecoveryCode(code));
  return refused
    ? refusedCode("recovery-code", refused, secondFactorMessages.wrongRecoveryCode)
    : complete("recovery-code", form);
}

async function spendRecoveryCode(code: string) {
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  if (error) return { error };
  const response = await fetch("/auth/v1/recovery-codes/verify", {
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

/** What was chosen with a mailed link before this step can be kept now. */
async function complete(step: AuthForm, form: FormData): Promise<AuthOutcome> {
  const outcome = signedIn(step);
  if (outcome.kind !== "signed-in") return outcome;
  const password = textOf(form, "chosen_password");
  if (password !== "") {
    const refused = await keepChosen({ password, fullName: textOf(form, "chosen_name") });
    if (refused) return { kind: "failed", form: "link", message: refused.reason, fields: {}, code: refused.code, linkDone: true };
  }
  if (textOf(form, "portal") === "staff") toast(messages.loginSuccessful);
  return outcome;
}

function refusedCode(step: AuthForm, { reason, code }: Refusal, wrong: string): AuthOutcome {
  const isWrong = code === "mfa_verification_failed" || code === "otp_expired" || code === "validation_failed";
  return failed(step, isWrong ? wrong : reason, code);
}

function failed(form: AuthForm, message: string, code: string | null = null): AuthOutcome {
  return { kind: "failed", form, message: "", fields: { code: message }, code };
}
