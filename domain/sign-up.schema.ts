import { z } from "zod";
import { oneLine } from "./storable-text.ts";

/** How long a name may be, in UTF-16 units; the profile's table has the same limit. */
export const fullNameLimit = 200;

/**
 * An address as the academy keeps it: trimmed, lower case, ASCII, at most 320 characters. It is ASCII before its letters are made small: the
 * Kelvin sign would become a "k", and an address that somebody else proved elsewhere a person's own.
 */
export const emailSchema = z
  .string()
  .trim()
  .regex(/^\p{ASCII}*$/u)
  .toLowerCase()
  .max(320)
  .pipe(z.email());

/**
 * A name as the academy keeps it: one line of what can be seen. Whatever is not a text counts as no name ("").
 * It may still be longer than `fullNameLimit`; whoever accepts it says so to the person.
 */
export function cleanFullName(value: unknown): string {
  if (typeof value !== "string") return "";
  return oneLine(value);
}
