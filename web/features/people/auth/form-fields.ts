import { passwordLength, passwordWeakness } from "#domain/password.ts";
import { messages } from "./messages.ts";
import type { FieldProblems } from "./outcome.ts";

/** The text of a field as it was typed; empty when the form has no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The address in a form, without the blanks that keyboards and clipboards add. */
export function emailOf(form: FormData): string {
  return textOf(form, "email").trim();
}

/** The six digits in a form, however they were set apart; null when they are not six. */
export function codeOf(form: FormData): string | null {
  const digits = textOf(form, "code").replace(/[\s.-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** What is wrong with an address at a glance; the service looks closer. */
export function emailProblem(email: string): FieldProblems {
  if (email === "") return { email: messages.emailNeeded };
  return /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: messages.emailMisspelt };
}

/** What is wrong with a password that somebody chooses, by the rule that the server applies. */
export function newPasswordProblem(password: string): FieldProblems {
  if (password === "") return { password: messages.passwordNeeded };
  if (!passwordWeakness(password)) return {};
  const { least, most } = passwordLength;
  return { password: [...password].length < least ? messages.passwordTooShort(least) : messages.passwordTooLong(most) };
}
