import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, RequestError, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import { AppError, errorBody, errorStatus } from "#domain/errors.ts";
import { serveCachedPages } from "#server/platform/page-cache/serve-cached.ts";
import type { PageCache } from "#server/platform/page-cache/page-cache.ts";
import type { AppEnv } from "./context.ts";
import { reportFailure, toAppError } from "./errors.ts";
import { constantHeaders } from "./security-headers.ts";
import { sendPieces } from "./send-pieces.ts";

type ListenerDependencies = { log: Logger; publicUrl: string; pageCache?: PageCache | undefined };

/**
 * Create the Node request listener of the academy.
 * Requests that never reach the app (with an invalid address or host) are answered in the same format as every other error.
 */
export function createListener(app: Hono<AppEnv>, { log, publicUrl, pageCache }: ListenerDependencies): RequestListener {
  const respond = async (request: Request, env: HttpBindings | Http2Bindings) => {
    const response = await app.fetch(request, env);
    const isSent = await sendPieces(response, env.outgoing).catch((error: unknown) => {
      // An AbortError is no failure: the academy is stopping, and ends its responses itself.
      if (!(error instanceof Error && error.name === "AbortError"))
        reportFailure(log, { code: toAppError(error).code, err: error }, "an answer broke off");
      return true;
    });
    return isSent ? RESPONSE_ALREADY_SENT : response;
  };
  const answer = getRequestListener(respond, {
    overrideGlobalObjects: false,
    errorHandler: (thrown) => {
      const error = thrown instanceof RequestError ? new AppError("request.not_understood") : toAppError(thrown);
      reportFailure(log, { code: error.code, err: thrown }, "request failed");
      return Response.json(errorBody(error), { status: errorStatus(error.code), headers: constantHeaders(publicUrl) });
    },
  });
  const handle: RequestListener = (request, response) => void answer(request, response);
  const cached = pageCache ? serveCachedPages(pageCache, { publicUrl, next: handle }) : handle;
  return refuseSecondHost(answerHeadLikeGet(cached), publicUrl);
}

/** Refuse a request with two Host headers: a proxy may have used the other one. */
function refuseSecondHost(next: RequestListener, publicUrl: string): RequestListener {
  return (request, response) => {
    let hosts = 0;
    for (let at = 0; at < request.rawHeaders.length; at += 2) if (request.rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
    if (hosts < 2) return next(request, response);
    const error = new AppError("request.not_understood");
    response
      .writeHead(errorStatus(error.code), {
        ...constantHeaders(publicUrl),
        "Content-Type": "application/json",
        Connection: "close",
      })
      .end(JSON.stringify(errorBody(error)));
  };
}

const askedByHead = new WeakSet<object>();

/**
 * Answer HEAD like GET, without a body.
 * Everything behind this sees a GET; Node knows that it is a HEAD, and sends only the headers.
 */
function answerHeadLikeGet(listener: RequestListener): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "HEAD") {
      askedByHead.add(request);
      request.method = "GET";
    }
    return listener(request, response);
  };
}

/** Return the method of the original request line. */
export function methodAsked({ req, env }: Context): string {
  const incoming: unknown = typeof env === "object" && env !== null && "incoming" in env ? env.incoming : null;
  return typeof incoming === "object" && incoming !== null && askedByHead.has(incoming) ? "HEAD" : req.method;
}
