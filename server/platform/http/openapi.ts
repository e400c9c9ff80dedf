import { z } from "zod";
import { errorCodes, type ErrorCode } from "#domain/error-codes.ts";
import { errorBody, AppError, errorStatus } from "#domain/errors.ts";
import { admitSignedIn } from "./identify.ts";

/** The body of every failed call. */
export const errorSchema = z
  .object({
    error: z.string().meta({ description: "A message for people" }),
    code: z.enum(errorCodes).meta({ description: "A stable code for programs" }),
    field: z.string().optional().meta({ description: "The input that caused the error, if there is a single one" }),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .optional()
      .meta({ description: "What the caller needs to continue, for the codes that provide it" }),
  })
  .meta({
    id: "Error",
    description:
      "The response to a failed call. `error` is for people, in the language requested with Accept-Language if the academy " +
      "supports it, otherwise in English; `code` is the same in every language.",
  });

/** The name of the security scheme in the OpenAPI document. */
export const bearerScheme = "bearer";
type Security = { security: Array<Record<string, string[]>> };

/**
 * For routes that require sign-in, which is checked before the body is read.
 * A route's own `middleware` replaces this one, and must then admit callers itself.
 */
export const signedIn = { security: [{ [bearerScheme]: [] }], middleware: admitSignedIn };
/** For routes that visitors may call too, and that return more to a signed-in person. */
export const anybody: Security = { security: [{}, { [bearerScheme]: [] }] };

/** Describe a JSON response. */
export function answer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** Describe a required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } };
}

/** The possible failures of every signed-in call. */
export const signedInFailures = [
  "caller.unauthenticated",
  "caller.invalid_token",
  "platform.not_launched",
] as const satisfies readonly ErrorCode[];

/** The possible failures of every signed-in call that writes. */
export const writeFailures = [
  "request.malformed",
  "request.not_json",
  "request.invalid",
  ...signedInFailures,
] as const satisfies readonly ErrorCode[];

/** Describe the possible failures of a call, each with an example. */
export function failures(...codes: ErrorCode[]) {
  const statuses = Map.groupBy(codes, errorStatus);
  return Object.fromEntries(
    [...statuses].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\``).join(" or "),
        content: {
          "application/json": {
            schema: errorSchema,
            examples: Object.fromEntries(ofStatus.map((code) => [code, { value: errorBody(exampleOf(code)) }])),
          },
        },
      },
    ]),
  );
}

function exampleOf(code: ErrorCode): AppError {
  if (code === "request.invalid")
    return new AppError(code, { field: "progress", reason: "The field “progress” is not accepted here." });
  return new AppError(code);
}
