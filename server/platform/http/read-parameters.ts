import { z } from "zod";
import type { ErrorCode } from "#domain/error-codes.ts";
import { AppError } from "#domain/errors.ts";
import { namePath } from "#domain/issue-words.ts";

/** Schema of a whole number in a query; values outside the bounds are clamped. */
export const boundedNumber = (least: number, most: number, otherwise: number, description: string) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: (issue) => `${namePath(issue.path ?? [])} must be a whole number.` })
    .transform((text) => Math.min(most, Math.max(least, Number(text))))
    .default(otherwise)
    // Documented as the number that the text represents.
    .meta({ description, type: "integer", pattern: undefined, minimum: least, maximum: most, default: otherwise });

/** The page number of a paged list. */
export const pageNumber = boundedNumber(1, 10_000, 1, "From 1; what lies outside the bounds is taken as the nearest bound");

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Schema of an id in an address or a body, for the document: `readId` treats an invalid one as an unknown id. */
export const idSchema = z.string().meta({ format: "uuid" });

/** Parse an id in an address. An invalid id is treated as unknown: throws the given code. */
export function readId(text: string, notFound: ErrorCode): string {
  const id = idIn(text);
  if (id === null) throw new AppError(notFound);
  return id;
}

/** Return the id that a text is, or null when it is not a valid one. */
export function idIn(text: string): string | null {
  return uuid.test(text) ? text.toLowerCase() : null;
}
