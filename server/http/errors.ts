import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { AppError, errorBody, errorIsReported, errorStatus, isAppError, type ErrorCode } from "#domain/errors.ts";
import type { AppEnv } from "./context.ts";

/** The one translation of errors to HTTP: a code's status and JSON body; what nobody foresaw is a 500 and is logged with its cause. */
export function translateErrors(log: Logger): ErrorHandler<AppEnv> {
  return (thrown, context) => {
    const error = toAppError(thrown);
    if (hasHungUp(context, thrown)) log.info({ requestId: context.get("requestId") }, "the caller has left");
    else if (errorIsReported(error.code)) {
      log.error({ requestId: context.get("requestId"), code: error.code, err: thrown }, "request failed");
    }
    if (typeof error.details["seconds"] === "number") context.header("Retry-After", String(error.details["seconds"]));
    return answerError(context, error);
  };
}

/**
 * Whether something failed because whoever asked has hung up: a body that ended in the middle, work that stopped with the request. What fails
 * for another reason meanwhile is a failure all the same.
 */
export function hasHungUp(context: Context, thrown: unknown): boolean {
  if (!context.req.raw.signal.aborted || !(thrown instanceof Error)) return false;
  if (thrown.name === "AbortError" || thrown === context.req.raw.signal.reason) return true;
  const code = "code" in thrown ? String(thrown.code) : "";
  return code === "ABORT_ERR" || code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** Answers an error as JSON. */
export function answerError(context: Context, error: AppError): Response {
  return context.json(errorBody(error), errorStatus(error.code));
}

/** Answers a call to an address that does not exist. */
export const answerNotFound: NotFoundHandler<AppEnv> = (context) => answerError(context, new AppError("request.not_found"));

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  400: "request.malformed",
  401: "caller.unauthenticated",
  403: "caller.forbidden",
  404: "request.not_found",
  413: "request.too_large",
  415: "request.not_json",
};

/** The code that says of a failure what its status does. */
export function errorOfStatus(status: number): ErrorCode {
  if (status >= 500) return "server.unexpected";
  return (status === 400 ? undefined : codesByStatus[status]) ?? "request.not_understood";
}

/** What was thrown as one of the academy's errors: a database that is away is `server.unavailable`, the unforeseen `server.unexpected`. */
export function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof HTTPException) {
    const code = codesByStatus[thrown.status];
    if (code) return new AppError(code, {}, { cause: thrown });
  }
  if (isDatabaseOutage(thrown)) return new AppError("server.unavailable", {}, { cause: thrown });
  return new AppError("server.unexpected", {}, { cause: thrown });
}

/**
 * True when the database could not be reached or was shutting down, as opposed to refusing a statement; or when it gave up one of two
 * transactions that waited for each other (40P01): nothing of it was written, and trying again helps.
 */
function isDatabaseOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = "code" in thrown ? String(thrown.code) : "";
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[1-3]|40P01|08\w{3}|53300)$/.test(code) ||
    /connection terminated|timeout exceeded when trying to connect/i.test(thrown.message)
  );
}
