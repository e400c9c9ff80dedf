import { cleanFullName, emailSchema, fullNameLimit } from "#domain/sign-up.schema.ts";
import { AuthError } from "./errors.ts";

/** An address as the academy keeps it. Throws `validation_failed` when it is missing or none. */
export function readAddress(value: string | null | undefined): string {
  if (!value) throw new AuthError("validation_failed", { reason: "You must provide an email address" });
  const email = emailSchema.safeParse(value);
  if (!email.success) throw new AuthError("validation_failed", { reason: "Unable to validate email address: invalid format" });
  return email.data;
}

/** A name as the academy keeps it; "" for whatever is not a text. Throws `validation_failed` when it is too long. */
export function readFullName(value: unknown): string {
  const fullName = cleanFullName(value);
  if (fullName.length > fullNameLimit) {
    throw new AuthError("validation_failed", { reason: `A name should be at most ${fullNameLimit} characters.` });
  }
  return fullName;
}
