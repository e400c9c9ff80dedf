import { z } from "zod";
import type { ErrorCode } from "#domain/error-codes.ts";
import { AppError } from "#domain/errors.ts";
import { namePath } from "#domain/issue-words.ts";
import { parseUuid } from "#domain/uuid.ts";

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
export const pageNumber = boundedNumber(
  1,
  10_000,
  1,
  "Page number, starting at 1; values outside the bounds are replaced by the nearest bound",
);

/**
 * Clean a search as typed: without control characters (PostgreSQL refuses NUL), single spaces, trimmed, and with accents composed with their
 * letters (NFC), as in names and titles.
 */
export function cleanSearch(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .normalize("NFC");
}

/** Create the schema of a search in a query, of at most `most` characters; without one, it is empty. */
export const searchText = (most: number) =>
  z.string().max(most, `A search may have at most ${most} characters.`).transform(cleanSearch).default("");

/** The schema of an id in an address or a body, for the API document only: `readId` treats an invalid id as unknown. */
export const idSchema = z.string().meta({ format: "uuid" });

/** Parse an id in an address. An invalid id counts as unknown: throws the given code. */
export function readId(text: string, notFound: ErrorCode): string {
  const id = parseUuid(text);
  if (id === null) throw new AppError(notFound);
  return id;
}
