import { authClient } from "#web/platform/auth-client.ts";
import { readPendingSession } from "#web/platform/stored-session.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { emailOf, emailProblem, newPasswordProblem } from "./form-fields.ts";
import { textOf } from "#web/platform/act.ts";
import { mailMessages } from "./mail-messages.ts";
import { messages } from "./messages.ts";
import type { AuthForm, AuthOutcome, Chosen, AuthFieldProblems } from "./outcome.ts";
import { authProblemOf, type AuthProblem } from "./auth-problem.ts";

/** Sign in with address and password. Each portal has its own texts for the outcome. */
export async function signIn(form: FormData): Promise<AuthOutcome> {
  const isStaff = textOf(form, "portal") === "staff";
  const { credentials, missing } = readCredentials(form);
  if (missing && isStaff) return { kind: "failed", form: "sign-in", message: "", fields: missing, code: null };
  if (missing) return failWithToast("sign-in", { reason: messages.missingCredentials, code: null }, missing);
  const refused = await authProblemOf(async () => (await authClient()).signInWithPassword(credentials));
  if (!refused) {
    const outcome = signedIn("sign-in");
    if (isStaff && outcome.kind === "signed-in") toast(messages.loginSuccessful);
    return outcome;
  }
  if (!isStaff) return failWithToast("sign-in", refused);
  const description = refused.reason === messages.somethingWentWrong ? messages.invalidCredentials : refused.reason;
  toast({ title: messages.loginFailed, description, variant: "destructive" });
  return { kind: "failed", form: "sign-in", message: description, fields: {}, code: refused.code };
}

/** Create an account. `destination` is the academy's page to which the mailed link leads. */
export async function signUp(form: FormData, destination: string): Promise<AuthOutcome> {
  const { credentials, missing } = readCredentials(form);
  if (missing) return failWithToast("sign-up", { reason: messages.missingCredentials, code: null }, missing);
  const problems = { ...emailProblem(credentials.email), ...newPasswordProblem(credentials.password) };
  const problem = problems.email ?? problems.password;
  if (problem) return failWithToast("sign-up", { reason: problem, code: null }, problems);
  let hasSession = false;
  const refused = await authProblemOf(async () => {
    const { data, error } = await (
      await authClient()
    ).signUp({
      ...credentials,
      options: {
        data: { full_name: textOf(form, "full_name").trim(), role: "student" },
        emailRedirectTo: location.origin + destination,
      },
    });
    hasSession = data.session !== null;
    return { error };
  });
  if (refused) return failWithToast("sign-up", refused, refused.code === "weak_password" ? { password: refused.reason } : {});
  if (hasSession) return signedIn("sign-up");
  return { kind: "mailed", type: "signup", email: credentials.email, at: Date.now(), again: false };
}

/** Store the signed-in person's chosen password, and their name if there is one. Return null on success. */
export async function keepChosen({ password, fullName }: Chosen): Promise<AuthProblem | null> {
  const refused = await authProblemOf(async () =>
    (await authClient()).updateUser({ password, ...(fullName === "" ? {} : { data: { full_name: fullName } }) }),
  );
  if (!refused) toast({ title: mailMessages.passwordUpdated });
  return refused;
}

/** Return the outcome of opening a session, which is only half signed in if there is a second factor. */
export function signedIn(form: AuthForm): Extract<AuthOutcome, { kind: "signed-in" | "half" }> {
  return readPendingSession() ? { kind: "half", chosen: null } : { kind: "signed-in", form };
}

/** Create a failure that is shown twice: in the given toast, and at the form. */
export function failWithToast(
  form: "sign-in" | "sign-up" | "provider",
  error: AuthProblem,
  fields: AuthFieldProblems = {},
): AuthOutcome {
  toast({
    title: form === "sign-up" ? messages.signUpFailed : messages.signInFailed,
    description: error.reason,
    variant: "destructive",
  });
  return { kind: "failed", form, message: error.reason, fields, code: error.code };
}

function readCredentials(form: FormData): {
  credentials: { email: string; password: string };
  missing: AuthFieldProblems | null;
} {
  const credentials = { email: emailOf(form), password: textOf(form, "password") };
  const missing: AuthFieldProblems = {
    ...(credentials.email === "" ? { email: messages.emailNeeded } : {}),
    ...(credentials.password === "" ? { password: messages.passwordNeeded } : {}),
  };
  return { credentials, missing: Object.keys(missing).length > 0 ? missing : null };
}
