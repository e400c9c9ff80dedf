import { z } from "zod";
import { AppError } from "#domain/errors.ts";

const unknownTimeZone = "This is no time zone that the academy knows.";

/** The name of a time zone from a query. Offsets are none: PostgreSQL reads their sign the other way round. */
export const timeZoneSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/, unknownTimeZone)
  .refine(isKnown, unknownTimeZone)
  .default("UTC")
  .meta({ description: "Whose days are counted, by its name", example: "Africa/Nairobi" });

function isKnown(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Runs what uses a time zone; one that only the database does not know is the caller's mistake as well. */
export async function withKnownTimeZone<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === invalidParameterValue) {
      throw new AppError("request.invalid", { field: "time_zone", reason: unknownTimeZone });
    }
    throw error;
  }
}

const invalidParameterValue = "22023";
