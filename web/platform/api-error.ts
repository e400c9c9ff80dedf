import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** A call that the academy refused, or that never arrived (status 0, code "network"). The message is meant for a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, body: { error: string; code: string; field?: string | undefined }) {
    super(body.error);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code;
    this.field = body.field;
  }

  /** Whether the academy was unreachable or unable to serve, so that what is on the screen may still be valid. */
  get isUnavailable(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether reloading the page's data would fail too, and replace what was typed: the academy is unavailable, or the session has ended. */
  get persistsOnReload(): boolean {
    return this.isUnavailable || this.status === 401;
  }
}

/** What is said when there is no response, or not the academy's, but that of a proxy before it. */
export const errorMessages = defineMessages({
  tooLarge: msg`This is too large to be accepted.`,
  tooMany: msg`Too many attempts. Please wait a few minutes and try again.`,
  unavailable: msg`The academy is not responding right now. Nothing is lost. Please try again in a moment.`,
  unexpected: msg`Something went wrong`,
  unreached: msg`The academy cannot be reached. Check your connection and try again.`,
});

/** Return the error of a failed response, by its status and body: in the academy's words, or in words for the status of a proxy's page. */
export function errorFromResponse(status: number, body: unknown): ApiError {
  const text = errorTextOf(body);
  const { code, field }: { code?: unknown; field?: unknown } = typeof body === "object" && body !== null ? body : {};
  return new ApiError(status, {
    error: text ?? messageOf(status),
    code: typeof code === "string" ? code : text !== null ? "unknown" : "server.unexpected",
    ...(typeof field === "string" && { field }),
  });
}

/** Return the academy's text in the body of a failed response; null if it is not the academy's. */
export function errorTextOf(body: unknown): string | null {
  const isText = typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";
  return isText && body.error !== "" ? String(body.error) : null;
}

function messageOf(status: number): string {
  if (status === 413) return errorMessages.tooLarge;
  if (status === 429) return errorMessages.tooMany;
  return status >= 502 && status <= 504 ? errorMessages.unavailable : errorMessages.unexpected;
}

/** Return the error of a call that never arrived, or whose response broke off. */
export function unreachedError(): ApiError {
  return new ApiError(0, { error: errorMessages.unreached, code: "network" });
}
