import { z } from "zod";
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
