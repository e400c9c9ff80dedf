import { oneLine } from "#domain/storable-text.ts";
import { codeOf, emailOf, emailProblem, newPasswordProblem } from "#web/features/people/auth/form-fields.ts";
import { textOf } from "#web/platform/act.ts";
import { authProblemOf, type AuthProblem } from "#web/features/people/auth/auth-problem.ts";
import { authClient } from "#web/platform/auth-client.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { accountMessages as messages } from "./account-messages.ts";
import { done, failed, type AccountOutcome } from "./outcome.ts";

/** Change the display name. */
export async function changeName(form: FormData): Promise<AccountOutcome> {
  const fullName = oneLine(textOf(form, "full_name"));
  if (fullName === "") return failed("", { full_name: messages.name.needed });
  const refused = await authProblemOf(async () => (await authClient()).updateUser({ data: { full_name: fullName } }));
  if (refused) return failed(refused.reason);
  toast({ title: messages.name.changed });
  return done();
}

/** Request a new address. It takes effect once the person has verified it with the mailed code or link. */
export async function askForNewEmail(form: FormData): Promise<AccountOutcome> {
  const email = emailOf(form).toLowerCase();
  const problems = emailProblem(email);
  if (problems.email) return failed("", { email: problems.email });
  if (email === textOf(form, "current")) return failed("", { email: messages.email.same });
  const nonce = readNonce(form);
  if (nonce === null) return failed("", { code: messages.codeNeeded });
  const refused = await authProblemOf(async () =>
    (await authClient()).updateUser({ email, ...nonce }, { emailRedirectTo: `${location.origin}/settings` }),
  );
  if (!refused) return { kind: "mailed", at: Date.now() };
  const isEmail = refused.code === "validation_failed" || refused.code === "email_address_invalid";
  return (await askIfStillThem(refused)) ?? failed(refused.reason, isEmail ? { email: refused.reason } : {});
}

/** Verify the code that was mailed to the new address. */
export async function verifyNewEmail(form: FormData): Promise<AccountOutcome> {
  const token = codeOf(form);
  if (token === null) return failed("", { code: messages.codeNeeded });
  const refused = await authProblemOf(async () =>
    (await authClient()).verifyOtp({ email: emailOf(form), token, type: "email_change" }),
  );
  if (refused) return failed(refused.reason, refused.code === "otp_expired" ? { code: refused.reason } : {});
  toast({ title: messages.email.changed });
  return done();
}

/** Send the mail to the new address again. */
export async function mailNewEmailAgain(form: FormData): Promise<AccountOutcome> {
  const refused = await authProblemOf(async () =>
    (await authClient()).resend({
      type: "email_change",
      email: emailOf(form),
      options: { emailRedirectTo: `${location.origin}/settings` },
    }),
  );
  if (refused) return failed(refused.reason);
  toast({ title: messages.email.mailedAgain });
  return { kind: "mailed", at: Date.now() };
}

/**
 * Change the password. If the sign-in is old, a code is mailed first, and the form is submitted again with it. The server signs the other
 * devices out.
 */
export async function changePassword(form: FormData): Promise<AccountOutcome> {
  const password = textOf(form, "password");
  const problems = newPasswordProblem(password);
  const nonce = readNonce(form);
  const fields = {
    ...(problems.password ? { password: problems.password } : {}),
    ...(nonce === null ? { code: messages.codeNeeded } : {}),
  };
  if (Object.keys(fields).length > 0) return failed("", fields);
  const refused = await authProblemOf(async () => (await authClient()).updateUser({ password, ...nonce }));
  if (!refused) {
    toast(messages.password.changed);
    return done();
  }
  const isPassword = refused.code === "weak_password" || refused.code === "same_password";
  return (await askIfStillThem(refused)) ?? failed(refused.reason, isPassword ? { password: refused.reason } : {});
}

/** Return the reauthentication code, if the form has a field for it; null when it is not six digits. */
export function readNonce(form: FormData): { nonce?: string } | null {
  if (!form.has("code")) return {};
  const nonce = codeOf(form);
  return nonce === null ? null : { nonce };
}

/** If an error is about reauthentication, return the outcome (a code is mailed, or the typed one is wrong); otherwise null. */
export async function askIfStillThem({ code }: AuthProblem): Promise<AccountOutcome | null> {
  if (code === "reauthentication_needed") return mailReauthenticationCode();
  return code === "reauthentication_not_valid" ? failed("", { code: messages.codeWrong }) : null;
}

/** Mail the person a reauthentication code. */
export async function mailReauthenticationCode(): Promise<AccountOutcome> {
  const refused = await authProblemOf(async () => (await authClient()).reauthenticate());
  return refused ? failed(refused.reason) : { kind: "reauthenticate", at: Date.now() };
}
