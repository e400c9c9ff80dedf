import { z } from "zod";
import type { ErrorCode } from "#domain/error-codes.ts";
import { AppError } from "#domain/errors.ts";
import { namePath } from "#domain/issue-words.ts";

/** A whole number from a query; what lies outside the bounds is taken as the nearest bound. */
export const boundedNumber = (least: number, most: number, otherwise: number, description: string) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: (issue) => `${namePath(issue.path ?? [])} must be a whole number.` })
    .transform((text) => Math.min(most, Math.max(least, Number(text))))
    .default(otherwise)
    // The text is described as the number that it stands for.
    .meta({ description, type: "integer", pattern: undefined, minimum: least, maximum: most, default: otherwise });

/** The page of a list that is paged by numbers. */
export const pageNumber = boundedNumber(1, 10_000, 1, "From 1; what lies outside the bounds is taken as the nearest bound");

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id in an address or a body, as the document describes it: `readId` answers what is none like the id of nothing. */
export const idSchema = z.string().meta({ format: "uuid" });

/** An id as it stands in an address. What cannot be an id is an id of nothing: it throws the code for that. */
export function readId(text: string, notFound: ErrorCode): string {
  const id = idIn(text);
  if (id === null) throw new AppError(notFound);
  return id;
}

/** The id that a text is, or null when it cannot be one. */
export function idIn(text: string): string | null {
  return uuid.test(text) ? text.toLowerCase() : null;
}
