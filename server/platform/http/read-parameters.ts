import { z } from "zod";
import type { ErrorCode } from "#domain/error-codes.ts";
import { AppError } from "#domain/errors.ts";
import { namePath } from "#domain/issue-words.ts";

/** Create the schema of an integer in a query; values outside the bounds are clamped. */
export const boundedNumber = (least: number, most: number, otherwise: number, description: string) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: (issue) => `${namePath(issue.path ?? [])} must be a whole number.` })
    .transform((text) => Math.min(most, Math.max(least, Number(text))))
    .default(otherwise)
    // Document the parameter as a number, although it arrives as text.
    .meta({ description, type: "integer", pattern: undefined, minimum: least, maximum: most, default: otherwise });

/** The page number of a paged list. */
export const pageNumber = boundedNumber(1, 10_000, 1, "From 1; what lies outside the bounds is taken as the nearest bound");

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The schema of an id in an address or a body, for the API document only: `readId` treats an invalid id as unknown. */
export const idSchema = z.string().meta({ format: "uuid" });

/** Parse an id in an address. An invalid id counts as unknown: throws the given code. */
export function readId(text: string, notFound: ErrorCode): string {
  const id = idIn(text);
  if (id === null) throw new AppError(notFound);
  return id;
}

/** Return a text as an id; null if it is not a valid one. */
export function idIn(text: string): string | null {
  return uuid.test(text) ? text.toLowerCase() : null;
}
