import type { Context, ErrorHandler } from "hono";
import type { Logger } from "pino";
import { errorIsReported, errorStatus, isAppError, type AppError } from "#domain/errors.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { hasHungUp, reportFailure, retryAfter, toAppError, type CallerWatch } from "#server/platform/http/errors.ts";
import { inCallersWords } from "#server/platform/language/caller-language.ts";
import { AuthError, isAuthError } from "./errors.ts";

const versionHeader = "X-Supabase-Api-Version";
const codesInBody = "2024-01-01";

/** Answer any error of a protocol call in the shape that the auth client turns into its own errors. */
export function translateAuthErrors(log: Logger, callerIsGone?: CallerWatch): ErrorHandler<AppEnv> {
  return async (thrown, context) => {
    let error = toAuthError(thrown);
    const mayBeDeletedCaller = error.code === "unexpected_failure" || isOvertaken(error);
    if (mayBeDeletedCaller && (await callerIsGone?.(context))) {
      log.warn({ requestId: context.get("requestId"), err: thrown }, "the caller was signed out while the call ran");
      error = new AuthError("session_not_found", {}, { cause: thrown });
    }
    if (error.status >= 500 && !hasHungUp(context, thrown)) {
      const code = error.status === 503 ? "server.unavailable" : "server.unexpected";
      reportFailure(log, { requestId: context.get("requestId"), code, err: thrown }, "sign-in request failed");
    }
    return answerAuthError(context, error);
  };
}

/** Convert anything thrown to an error of the protocol. */
export function toAuthError(thrown: unknown): AuthError {
  return isAuthError(thrown) ? thrown : fromAppError(toAppError(thrown));
}

/** Return whether something that the call had found was deleted while it ran. */
function isOvertaken({ cause }: AuthError): boolean {
  return isAppError(cause) && cause.code === "request.overtaken";
}

/**
 * Serialize an error. Clients that name an API version of 2024 or later find the code in `code` and see the version echoed;
 * older ones find it in `error_code`, with the status in `code`.
 */
function answerAuthError(context: Context, error: AuthError): Response {
  const { seconds = error.status === 503 ? retryAfter("server.unavailable") : undefined } = error.details;
  if (seconds !== undefined) context.header("Retry-After", String(seconds));
  const text = inCallersWords(error.message);
  const weakness = error.details.reasons ? { weak_password: { reasons: error.details.reasons, message: text } } : {};
  const version = context.req.header(versionHeader) ?? "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= codesInBody) {
    context.header(versionHeader, codesInBody);
    return context.json({ code: error.code, message: text, ...weakness }, error.status);
  }
  return context.json({ code: error.status, error_code: error.code, msg: text, ...weakness }, error.status);
}

function fromAppError(error: AppError): AuthError {
  switch (error.code) {
    case "request.too_many":
      return new AuthError("over_request_rate_limit", { seconds: Number(error.details["seconds"] ?? 1) });
    case "request.too_large":
      return new AuthError("request_too_large");
    case "request.malformed":
      return new AuthError("bad_json");
    default:
      if (errorStatus(error.code) === 503) return new AuthError("unavailable", {}, { cause: error });
      if (!errorIsReported(error.code)) return new AuthError("validation_failed", { reason: error.message }, { cause: error });
      return new AuthError("unexpected_failure", {}, { cause: error });
  }
}
