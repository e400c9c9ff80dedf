/** The forms of the account part, by intent. */
export type AccountIntent =
  | "name"
  | "email"
  | "email-code"
  | "email-again"
  | "password"
  | "reauthenticate"
  | "factor-enroll"
  | "factor-cancel"
  | "factor-verify"
  | "factor-remove"
  | "codes-renew"
  | "session-end"
  | "sessions-end"
  | "export"
  | "data-request"
  | "delete";

export type AccountField = "full_name" | "email" | "password" | "code" | "confirm" | "details";
export type AccountFieldProblems = Partial<Record<AccountField, string>>;

/** The setup data of an authenticator app. The app takes effect only once its first code has been verified. */
export type NewFactor = { id: string; qrCode: string; secret: string };

/** The outcome of a form of the account part. `at` distinguishes successive successes. */
export type AccountOutcome =
  | { kind: "done"; at: number }
  /** A mail with a code has been sent to the new address. */
  | { kind: "mailed"; at: number }
  /** The sign-in is too old: the change requires the code that was mailed. */
  | { kind: "reauthenticate"; at: number }
  | { kind: "enrolled"; factor: NewFactor }
  /** The factor is verified. `codes` is null when they could not be created, and undefined when the old ones remain valid. */
  | { kind: "verified"; codes: string[] | null | undefined }
  | { kind: "codes"; codes: string[] }
  | { kind: "failed"; message: string; fields: AccountFieldProblems };

/** Create a failure: of fields if given, otherwise of the whole form. */
export function failed(message: string, fields: AccountFieldProblems = {}): AccountOutcome {
  return { kind: "failed", message: Object.keys(fields).length > 0 ? "" : message, fields };
}

/** Create a success without a message of its own. */
export function done(): AccountOutcome {
  return { kind: "done", at: Date.now() };
}
