import { z } from "zod";
import { oneLine } from "./storable-text.ts";

/** The longest name, in UTF-16 units; the profile's table has the same limit. */
export const fullNameLimit = 200;

/**
 * An address as the academy stores it: trimmed, lower case, ASCII, at most 320 characters. ASCII is checked before lowercasing: the
 * Kelvin sign would become a "k", and could turn one person's address into another person's verified one.
 */
export const emailSchema = z
  .string()
  .trim()
  .regex(/^\p{ASCII}*$/u)
  .toLowerCase()
  .max(320)
  .pipe(z.email());

/**
 * Clean a name for storage: one line of visible text. Anything but a string counts as no name ("").
 * It may still be longer than `fullNameLimit`; the caller checks that.
 */
export function cleanFullName(value: unknown): string {
  if (typeof value !== "string") return "";
  return oneLine(value);
}
