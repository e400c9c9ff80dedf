import type { Context } from "hono";
import type { z } from "zod";
import { namePath } from "#domain/issue-words.ts";
import { cleanFullName, emailSchema, fullNameLimit } from "#domain/sign-up.schema.ts";
import { AuthError } from "./errors.ts";

/**
 * Parse the request's body. Keys that the schema does not name are dropped.
 * Throws `bad_json` if it is not a JSON object, and `validation_failed` if a field has the wrong type.
 */
export async function readBody<Schema extends z.ZodObject>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  const body = parseJson(await context.req.text());
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AuthError("bad_json");
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AuthError("validation_failed", { reason: `${namePath(parsed.error.issues[0]?.path ?? [])} is not valid` });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AuthError("bad_json", {}, { cause });
  }
}

/** Normalize an address as the academy stores it. Throws `validation_failed` when it is missing or invalid. */
export function readAddress(value: string | null | undefined): string {
  if (!value) throw new AuthError("validation_failed", { reason: "You must provide an email address" });
  const email = emailSchema.safeParse(value);
  if (!email.success) throw new AuthError("validation_failed", { reason: "Unable to validate email address: invalid format" });
  return email.data;
}

/** Normalize a name as the academy stores it; "" for anything but a string. Throws `validation_failed` when it is too long. */
export function readFullName(value: unknown): string {
  const fullName = cleanFullName(value);
  if (fullName.length > fullNameLimit) {
    throw new AuthError("validation_failed", { reason: `A name should be at most ${fullNameLimit} characters.` });
  }
  return fullName;
}
