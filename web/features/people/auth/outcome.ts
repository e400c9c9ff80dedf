import type { ProviderId } from "./providers.ts";
import type { MailType } from "./views.ts";

/** The forms of the sign-in page, by the intent that they send. */
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

/** What is chosen with a mailed link and cannot be kept before the second factor is shown. */
export type Chosen = { password: string; fullName: string };

export type Failure = {
  kind: "failed";
  form: AuthForm;
  /** For the whole form; empty when the fields say all. */
  message: string;
  fields: FieldProblems;
  /** The service's code, where it had one. */
  code: string | null;
  /** The mailed link has done its part: only what was chosen with it is still to be kept. */
  linkDone?: boolean;
};

/** How a form of the sign-in page ended. */
export type AuthOutcome =
  | { kind: "signed-in"; form: AuthForm }
  /** Signed in, to choose a new password. */
  | { kind: "choosing-password" }
  /** Signed in, but for the second factor; `chosen` waits for it. */
  | { kind: "half"; chosen: Chosen | null }
  /** A mail is on its way. `again`: it was asked for once more. */
  | { kind: "mailed"; type: MailType; email: string; at: number; again: boolean }
  /** A mailed link was accepted, and there is no session yet: the other address has to agree as well. */
  | { kind: "accepted" }
  | { kind: "leaving" }
  | { kind: "provider-off"; provider: ProviderId }
  | Failure;
