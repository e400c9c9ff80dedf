import { errorRegistry, type ErrorCode, type ErrorStatus } from "./error-codes.ts";

export type ErrorDetails = Readonly<Record<string, string | number | null>>;

/**
 * What the academy answers when a call fails: `error` for a person, `code` for a program, `field` where one input is to blame, `details` where
 * the code has something to tell.
 */
export type ErrorBody = { error: string; code: ErrorCode; field?: string; details?: ErrorDetails };

/**
 * An error with a code first. `details` fill the text; `details.field` names the input to blame.
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

/** True for an AppError, whichever copy of this module made it. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError" && "code" in error;
}

/** The text of an error for a person. A detail that is missing leaves its place empty. */
function errorText(code: ErrorCode, details: ErrorDetails = {}): string {
  return errorRegistry[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""));
}

/** HTTP status of a code. */
export function errorStatus(code: ErrorCode): ErrorStatus {
  return errorRegistry[code].status;
}

/** Whether the operator should hear of it (logged as an error, with its cause). */
export function errorIsReported(code: ErrorCode): boolean {
  return errorRegistry[code].report;
}

/** The JSON body that a failed call answers with. */
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
