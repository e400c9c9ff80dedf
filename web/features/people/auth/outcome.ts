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
export type AuthFieldProblems = Partial<Record<AuthField, string>>;

/** Choices made with a mailed link that can only be stored after the second factor. */
export type Chosen = { password: string; fullName: string };

export type Failure = {
  kind: "failed";
  form: AuthForm;
  /** The message for the whole form; empty when the fields have messages of their own. */
  message: string;
  fields: AuthFieldProblems;
  /** The service's error code, if there is one. */
  code: string | null;
  /** True when the mailed link has been used, and only the choices made with it have yet to be stored. */
  linkDone?: boolean;
};

/** The outcome of a form of the sign-in page. */
export type AuthOutcome =
  | { kind: "signed-in"; form: AuthForm }
  /** Signed in, in order to choose a new password. */
  | { kind: "choosing-password" }
  /** Signed in except for the second factor; `chosen` is stored after it. */
  | { kind: "half"; chosen: Chosen | null }
  /** A mail has been sent. `again`: for the second time or more. */
  | { kind: "mailed"; type: MailType; email: string; at: number; again: boolean }
  /** A mailed link was accepted, but there is no session yet: the other address must be confirmed, too. */
  | { kind: "accepted" }
  | { kind: "leaving" }
  | { kind: "provider-off"; provider: ProviderId }
  | Failure;
