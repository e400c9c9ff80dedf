import { oneLine } from "#domain/storable-text.ts";
import { authClient } from "#web/platform/auth-client.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { codeOf, emailOf, emailProblem, newPasswordProblem } from "./form-fields.ts";
import { textOf } from "#web/platform/act.ts";
import { mailMessages } from "./mail-messages.ts";
import { messages } from "./messages.ts";
import type { AuthForm, AuthOutcome, AuthFieldProblems } from "./outcome.ts";
import { keepChosen, signedIn } from "./password-calls.ts";
import { authProblemOf, type AuthProblem } from "./auth-problem.ts";
import { readLinkType, type LinkType, type MailType } from "./views.ts";

/** Request a mail for the first time ("recover", "magic-link"), or again ("resend", with the mail's type in the form). */
export async function askForMail(
  form: FormData,
  asked: "recover" | "magic-link" | "resend",
  destination: string,
): Promise<AuthOutcome> {
  const email = emailOf(form);
  const problem = emailProblem(email);
  if (problem.email) return failed(asked, null, problem);
  const type = asked === "recover" ? "recovery" : asked === "magic-link" ? "magiclink" : mailTypeOf(form);
  const refused = await authProblemOf(() => sendMail(type, email, location.origin + destination));
  if (refused) return failed(asked, refused);
  return { kind: "mailed", type, email, at: Date.now(), again: asked === "resend" };
}

async function sendMail(type: MailType, email: string, redirectTo: string) {
  const auth = await authClient();
  if (type === "recovery") return auth.resetPasswordForEmail(email, { redirectTo });
  if (type === "signup" || type === "email_change") return auth.resend({ type, email, options: { emailRedirectTo: redirectTo } });
  // Only sign-up creates accounts; a mistyped address must not.
  return auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo, shouldCreateUser: false } });
}

/** Verify the code of a mail. */
export async function verifyCode(form: FormData): Promise<AuthOutcome> {
  const email = emailOf(form);
  const token = codeOf(form);
  const problems = { ...emailProblem(email), ...(token === null ? { code: mailMessages.codeNeeded } : {}) };
  if (token === null || problems.email) return failed("code", null, problems);
  const type = mailTypeOf(form);
  const { refused, hasSession } = await verify({ email, token, type });
  if (refused) return failed("code", refused);
  if (!hasSession) return { kind: "accepted" };
  const outcome = welcome("code", type);
  return type === "recovery" && outcome.kind === "signed-in" ? { kind: "choosing-password" } : outcome;
}

/**
 * Use a mailed link, and store the choices made with it. If the form has no token, the link has already been used, and only the choices are
 * stored.
 */
export async function followLink(form: FormData): Promise<AuthOutcome> {
  const type = readLinkType(textOf(form, "type"));
  if (type === null) return failed("link", { reason: messages.somethingWentWrong, code: null });
  const choosesPassword = type === "recovery" || type === "invite";
  const chosen = { password: textOf(form, "password"), fullName: oneLine(textOf(form, "full_name")) };
  const problems: AuthFieldProblems = {
    ...(type === "invite" && chosen.fullName === "" ? { full_name: messages.nameNeeded } : {}),
    ...(choosesPassword ? newPasswordProblem(chosen.password) : {}),
  };
  if (Object.keys(problems).length > 0) return failed("link", null, problems, form.get("token_hash") === null);

  const token = form.get("token_hash");
  if (typeof token === "string") {
    const { refused, hasSession } = await verify({ token_hash: token, type });
    if (refused) return failed("link", refused);
    if (!hasSession) return { kind: "accepted" };
  }
  if (!choosesPassword) return welcome("link", type);
  const outcome = signedIn("link");
  if (outcome.kind === "half") return { kind: "half", chosen };
  const refused = await keepChosen(chosen);
  return refused ? failed("link", refused, passwordProblem(refused), true) : outcome;
}

type Proof = { email: string; token: string; type: MailType } | { token_hash: string; type: LinkType };

async function verify(proof: Proof): Promise<{ refused: AuthProblem | null; hasSession: boolean }> {
  let hasSession = false;
  const refused = await authProblemOf(async () => {
    const { data, error } = await (await authClient()).verifyOtp(proof);
    hasSession = data.session !== null;
    return { error };
  });
  return { refused, hasSession };
}

function welcome(form: AuthForm, type: LinkType): AuthOutcome {
  if (type === "signup") toast({ title: mailMessages.addressConfirmed });
  if (type === "email_change") toast({ title: mailMessages.emailChanged });
  return signedIn(form);
}

function mailTypeOf(form: FormData): MailType {
  const type = readLinkType(textOf(form, "type"));
  return type === null || type === "invite" ? "email" : type;
}

function passwordProblem({ code, reason }: AuthProblem): AuthFieldProblems {
  return code === "weak_password" || code === "same_password" ? { password: reason } : {};
}

function failed(form: AuthForm, refused: AuthProblem | null, fields: AuthFieldProblems = {}, linkDone = false): AuthOutcome {
  const message = Object.keys(fields).length > 0 ? "" : (refused?.reason ?? "");
  return { kind: "failed", form, message, fields, code: refused?.code ?? null, linkDone };
}
