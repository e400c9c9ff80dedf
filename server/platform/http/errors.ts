import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { NoResultError } from "kysely";
import { DatabaseError } from "pg";
import type { Logger } from "pino";
import type { ErrorCode } from "#domain/error-codes.ts";
import { AppError, errorBody, errorIsReported, errorStatus, isAppError } from "#domain/errors.ts";
import { inCallersWords } from "#server/platform/language/caller-language.ts";
import type { AppEnv } from "./context.ts";

/** Return whether the person of a request's token has been signed out, banned or deleted in the meantime. */
export type CallerWatch = (context: Context<AppEnv>) => Promise<boolean>;

/**
 * Translate errors to HTTP: a code's status and JSON body. This is the only place that does so.
 * An unexpected error is a 500 and is logged with its cause. If the caller's account or session ended while the call ran, its rows are gone
 * too: whatever error that caused, the answer is the 401 that the next call would get.
 */
export function translateErrors(log: Logger, callerIsGone?: CallerWatch): ErrorHandler<AppEnv> {
  return async (thrown, context) => {
    const error = await orGone(toAppError(thrown), thrown, context);
    const { code } = error;
    if (hasHungUp(context, thrown)) log.info({ requestId: context.get("requestId") }, "the caller has left");
    else if (code === "request.overtaken") log.warn({ requestId: context.get("requestId"), err: thrown }, "a row was gone");
    else reportFailure(log, { requestId: context.get("requestId"), code, err: thrown }, "request failed");
    if (errorStatus(code) === 503 || typeof error.details["seconds"] === "number")
      context.header("Retry-After", String(error.details["seconds"] ?? retryAfter(code)));
    return answerError(context, error);
  };

  async function orGone(error: AppError, thrown: unknown, context: Context<AppEnv>): Promise<AppError> {
    if (!deletedCallerCodes.has(error.code) || !(await callerIsGone?.(context))) return error;
    log.warn({ requestId: context.get("requestId"), err: thrown }, "the caller was signed out while the call ran");
    return new AppError("caller.invalid_token", {}, { cause: thrown });
  }
}

/** When a system state was last logged, and how many requests it has affected since; by log and code. */
const told = new WeakMap<Logger, Map<string, { at: number; more: number }>>();
const tellEverySeconds = 10;

/**
 * Log a failed request.
 * An overloaded academy or an unavailable database is one state, not an error of each affected request: it is logged as a warning, at most
 * every ten seconds, with the number of requests affected.
 */
export function reportFailure(
  log: Logger,
  { requestId, code, err }: { requestId?: string; code: ErrorCode; err: unknown },
  what: string,
): void {
  if (!errorIsReported(code)) return;
  if (errorStatus(code) !== 503) return log.error({ requestId, code, err }, what);
  const ofLog = told.get(log) ?? new Map<string, { at: number; more: number }>();
  told.set(log, ofLog);
  const last = ofLog.get(code);
  if (last && performance.now() - last.at < tellEverySeconds * 1000) {
    last.more += 1;
    return;
  }
  ofLog.set(code, { at: performance.now(), more: 0 });
  const cause = err instanceof Error && err.cause instanceof Error ? err.cause : err;
  const why = cause instanceof Error ? cause.message : String(cause);
  log.warn({ requestId, code, why, ...(last && last.more > 0 ? { more: last.more } : {}) }, what);
}

/** Codes by which a row that has just been deleted shows: an unexpected error, or a missing budget. */
const deletedCallerCodes: ReadonlySet<ErrorCode> = new Set(["server.unexpected", "request.overtaken", "tutor.budget_unknown"]);

/** Return the seconds after which a retry may help. */
export function retryAfter(code: ErrorCode): number {
  return code === "server.cannot_store" ? 30 : 2;
}

/**
 * Return whether something failed because the client disconnected: a body that ended early, or work that stopped with the request.
 * An unrelated failure at the same time still counts as a failure.
 */
export function hasHungUp(context: Context, thrown: unknown): boolean {
  if (!context.req.raw.signal.aborted || !(thrown instanceof Error)) return false;
  if (thrown.name === "AbortError" || thrown === context.req.raw.signal.reason) return true;
  const code = "code" in thrown ? String(thrown.code) : "";
  return code === "ABORT_ERR" || code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** Return an error as JSON. */
export function answerError(context: Context, error: AppError): Response {
  const body = errorBody(error);
  context.header("Vary", "Accept-Language", { append: true });
  return context.json({ ...body, error: inCallersWords(body.error) }, errorStatus(error.code));
}

/** Answer a call to an address that does not exist. */
export const answerNotFound: NotFoundHandler<AppEnv> = (context) => answerError(context, new AppError("request.not_found"));

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  400: "request.malformed",
  401: "caller.unauthenticated",
  403: "caller.forbidden",
  404: "request.not_found",
  413: "request.too_large",
  415: "request.not_json",
};

/** Return the error code that corresponds to an HTTP status. */
export function errorOfStatus(status: number): ErrorCode {
  if (status >= 500) return "server.unexpected";
  return (status === 400 ? undefined : codesByStatus[status]) ?? "request.not_understood";
}

/**
 * Convert anything thrown to an error of the academy.
 * An unavailable or overloaded database is `server.unavailable`, one that cannot store is `server.cannot_store`, and an unexpected error
 * `server.unexpected`.
 */
export function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof HTTPException) {
    const code = codesByStatus[thrown.status];
    if (code) return new AppError(code, {}, { cause: thrown });
  }
  if (isUnkeepable(thrown))
    return new AppError("request.invalid", { reason: "A text contains a character that cannot be saved." }, { cause: thrown });
  if (isTooWordy(thrown)) return new AppError("text.too_many_words", {}, { cause: thrown });
  if (isOvertaken(thrown)) return new AppError("request.overtaken", {}, { cause: thrown });
  return new AppError(codeOfState(thrown) ?? "server.unexpected", {}, { cause: thrown });
}

/**
 * Return whether a row that the request had found was deleted before it wrote another one that belongs to it, or read it again. The
 * transaction was rolled back. Also the reverse: a row was added that keeps another one from being deleted.
 */
function isOvertaken(thrown: unknown): boolean {
  return thrown instanceof NoResultError || (thrown instanceof DatabaseError && thrown.code === "23503");
}

/** Return whether a statement contained text that no column can store: a null character, or in JSON half of a surrogate pair. */
function isUnkeepable(thrown: unknown): boolean {
  if (!(thrown instanceof DatabaseError)) return false;
  return /^(22021|22P05)$/.test(thrown.code ?? "") || (thrown.code === "22P02" && thrown.message.endsWith(" json"));
}

/** Return whether a text has more different words than its index takes: at most a megabyte. */
function isTooWordy(thrown: unknown): boolean {
  return thrown instanceof DatabaseError && thrown.code === "54000" && /tsvector/.test(thrown.routine ?? "");
}

/** The disk is full, or the database or disk is read-only. */
const cannotStore = /^(53100|25006|ENOSPC|EDQUOT|EROFS)$/;

/**
 * SQLSTATEs that describe the server's state rather than the statement.
 * Connection failures (08), resources (53), interventions such as a shutdown or a statement timeout (57), the disk (58), lock timeouts
 * (55P03), terminated idle transactions (25P03, 25P04), and rolled-back transactions (40), of which nothing was written.
 */
const unavailable = /^(08\w{3}|53\w{3}|57\w{3}|58\w{3}|40\w{3}|55P03|25P0[34])$/;

/** The database client's messages about missing or lost connections. */
const lostConnection =
  /connection (terminated|ended|was closed)|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed|after calling end on the pool|driver has already been destroyed/i;

/** Return the code of an error caused by the state of the database, the connection to it, or the disk; undefined for any other. */
function codeOfState(thrown: unknown): ErrorCode | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = "code" in thrown ? String(thrown.code) : "";
  if (cannotStore.test(code)) return "server.cannot_store";
  // Errors that end a connection, or prevent one, have the severity FATAL, whatever their code.
  if (thrown instanceof DatabaseError)
    return unavailable.test(code) || /^(FATAL|PANIC)$/.test(thrown.severity ?? "") ? "server.unavailable" : undefined;
  const onTheWay =
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|STORE_UNAVAILABLE)$/.test(code) ||
    // Errors of a socket file, or an unresolvable host. A missing regular file has the same code, but is something else.
    ("syscall" in thrown && /^(connect|getaddrinfo)$/.test(String(thrown.syscall)));
  return onTheWay || lostConnection.test(thrown.message) ? "server.unavailable" : undefined;
}

/** Return whether the academy could not store something, in the database or on the disk. */
export function isRefusedStorage(thrown: unknown): boolean {
  return codeOfState(thrown) === "server.cannot_store";
}
