import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import { AppError, errorBody, errorStatus } from "#domain/errors.ts";
import { serveCachedPages } from "#server/platform/page-cache/serve-cached.ts";
import type { PageCache } from "#server/platform/page-cache/page-cache.ts";
import type { AppEnv } from "./context.ts";
import { reportFailure, toAppError } from "./errors.ts";
import { constantHeaders } from "./security-headers.ts";

type ListenerDependencies = { log: Logger; publicUrl: string; pageCache?: PageCache | undefined };

/**
 * The academy as Node calls it, for a request of HTTP. What never becomes a request of the app (an address or a host that is none) is answered in
 * the shape of every other error.
 */
export function createListener(app: Hono<AppEnv>, { log, publicUrl, pageCache }: ListenerDependencies): RequestListener {
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: (thrown) => {
      const error = thrown instanceof RequestError ? new AppError("request.not_understood") : toAppError(thrown);
      reportFailure(log, { code: error.code, err: thrown }, "request failed");
      return Response.json(errorBody(error), { status: errorStatus(error.code), headers: constantHeaders(publicUrl) });
    },
  });
  const handle: RequestListener = (request, response) => void answer(request, response);
  return answerHeadLikeGet(pageCache ? serveCachedPages(pageCache, { publicUrl, next: handle }) : handle);
}

const askedByHead = new WeakSet<object>();

/**
 * Answers HEAD with what GET would be answered, without its body: everything behind this sees a GET, and Node, which has seen the HEAD, sends the
 * headers alone.
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

/** The method that stood in the request's first line. */
export function methodAsked({ req, env }: Context): string {
  const incoming: unknown = typeof env === "object" && env !== null && "incoming" in env ? env.incoming : null;
  return typeof incoming === "object" && incoming !== null && askedByHead.has(incoming) ? "HEAD" : req.method;
}
