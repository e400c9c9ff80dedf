import { errorRegistry, type ErrorCode, type ErrorStatus } from "./error-codes.ts";

export type ErrorDetails = Readonly<Record<string, string | number | null>>;

/**
 * The body of a failed call: `error` for a person, `code` for a program, `field` for the invalid input, `details` where
 * the code provides them.
 */
export type ErrorBody = { error: string; code: ErrorCode; field?: string; details?: ErrorDetails };

/**
 * An error with a code first. `details` fill the text; `details.field` names the invalid input.
 * Recognise it with `isAppError`, never with instanceof: two copies of this module may be loaded during development.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(errorText(code, details), options);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** Return whether a value is an AppError, even one made by another copy of this module. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError" && "code" in error;
}

/** Return the text of an error for a person. A missing detail leaves its placeholder empty. */
export function errorText(code: ErrorCode, details: ErrorDetails = {}): string {
  return errorRegistry[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""));
}

/** Return the HTTP status of a code. */
export function errorStatus(code: ErrorCode): ErrorStatus {
  return errorRegistry[code].status;
}

/** Return whether an error with this code is reported to the operator (logged as an error, with its cause). */
export function errorIsReported(code: ErrorCode): boolean {
  return errorRegistry[code].report;
}

/** Return the JSON body of a failed call. */
export function errorBody(error: AppError): ErrorBody {
  const { code, details, message } = error;
  const field = details["field"];
  return {
    error: message,
    code,
    ...(field === undefined ? {} : { field: String(field) }),
    ...("told" in errorRegistry[code] && Object.keys(details).length > 0 ? { details } : {}),
  };
}
