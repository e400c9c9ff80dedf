import { passwordLength, passwordWeakness } from "#domain/password.ts";
import { textOf } from "#web/platform/act.ts";
import { messages } from "./messages.ts";
import type { AuthFieldProblems } from "./outcome.ts";

/** Return the address in a form, without the spaces that keyboards and clipboards add. */
export function emailOf(form: FormData): string {
  return textOf(form, "email").trim();
}

/** Return the six digits in a form, however they are grouped; null when there are not exactly six. */
export function codeOf(form: FormData): string | null {
  const digits = textOf(form, "code").replace(/[\s.-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Return an obvious problem with an address; the service validates it completely. */
export function emailProblem(email: string): AuthFieldProblems {
  if (email === "") return { email: messages.emailNeeded };
  return /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: messages.emailMisspelt };
}

/** Return the problem with a new password, by the same rule as the server. */
export function newPasswordProblem(password: string): AuthFieldProblems {
  if (password === "") return { password: messages.passwordNeeded };
  if (!passwordWeakness(password)) return {};
  const { least, most } = passwordLength;
  return { password: [...password].length < least ? messages.passwordTooShort(least) : messages.passwordTooLong(most) };
}
