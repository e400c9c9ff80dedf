import type { ProviderId } from "./providers.ts";
import type { MailType } from "./views.ts";

/** The forms of the sign-in page, by intent. */
export type AuthForm =
  | "sign-in"
  | "sign-up"
  | "provider"
  | "recover"
  | "magic-link"
  | "resend"
  | "code"
  | "link"
  | "second-factor"
  | "recovery-code";

type AuthField = "email" | "password" | "full_name" | "code";
export type FieldProblems = Partial<Record<AuthField, string>>;

/** Choices made with a mailed link, which can only be stored after the second factor. */
export type Chosen = { password: string; fullName: string };

export type Failure = {
  kind: "failed";
  form: AuthForm;
  /** For the whole form; empty when the fields have their own. */
  message: string;
  fields: FieldProblems;
  /** The service's code, where it had one. */
  code: string | null;
  /** The mailed link has been used: only the choices made with it are still to be stored. */
  linkDone?: boolean;
};

/** The outcome of a form of the sign-in page. */
export type AuthOutcome =
  | { kind: "signed-in"; form: AuthForm }
  /** Signed in, to choose a new password. */
  | { kind: "choosing-password" }
  /** Signed in except for the second factor; `chosen` is stored afterwards. */
  | { kind: "half"; chosen: Chosen | null }
  /** A mail has been sent. `again`: it was requested again. */
  | { kind: "mailed"; type: MailType; email: string; at: number; again: boolean }
  /** A mailed link was accepted, and there is no session yet: the other address has to confirm as well. */
  | { kind: "accepted" }
  | { kind: "leaving" }
  | { kind: "provider-off"; provider: ProviderId }
  | Failure;
