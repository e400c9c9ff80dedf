/** The forms of the account part, by the intent that they send. */
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

export type AccountField = "full_name" | "email" | "password" | "code" | "confirm";
export type FieldProblems = Partial<Record<AccountField, string>>;

/** An authenticator app that is being set up: what it has to be told. It counts only once it has shown a code. */
export type NewFactor = { id: string; qrCode: string; secret: string };

/** How a form of the account part ended. `at` tells one success from the next. */
export type AccountOutcome =
  | { kind: "done"; at: number }
  /** A mail with a code is on its way to the new address. */
  | { kind: "mailed"; at: number }
  /** The person signed in long ago: nothing changes without the code that is on its way to them. */
  | { kind: "reauthenticate"; at: number }
  | { kind: "enrolled"; factor: NewFactor }
  /** The factor counts. `codes` is null when they could not be made, and undefined when the old ones still hold. */
  | { kind: "verified"; codes: string[] | null | undefined }
  | { kind: "codes"; codes: string[] }
  | { kind: "failed"; message: string; fields: FieldProblems };

/** A failure: of one field where the fields say so, otherwise of the whole form. */
export function failed(message: string, fields: FieldProblems = {}): AccountOutcome {
  return { kind: "failed", message: Object.keys(fields).length > 0 ? "" : message, fields };
}

/** A success that needs no further words here. */
export function done(): AccountOutcome {
  return { kind: "done", at: Date.now() };
}
