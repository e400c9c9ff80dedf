import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from "react-router";
import { ApiError } from "./platform/api.ts";
import { NonceContext } from "./platform/nonce.ts";
import { callApiContext, nonceContext, publicUrlContext, reusableContext } from "./platform/page-context.ts";
import { holdStart } from "./platform/start-script.ts";

/** The handler of the React Router that these pages are built with: the server has no copy of its own. */
export { createRequestHandler } from "react-router";

/** Makes the context that loaders read. The server calls this once a request. */
export function createPageContext(page: {
  callApi: (request: Request) => Promise<Response>;
  nonce: string;
  publicUrl: string;
  reusable: boolean;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(callApiContext, page.callApi);
  context.set(nonceContext, page.nonce);
  context.set(publicUrlContext, page.publicUrl);
  context.set(reusableContext, page.reusable);
  return context;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  let failed = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        failed = true;
        console.error(error);
      },
    },
  );
  const reusable = context.get(reusableContext);
  if (reusable || isbot(request.headers.get("user-agent")) || routerContext.isSpaMode) await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  const body = reusable ? holdStart(await new Response(stream).text()) : stream;
  return new Response(body, { headers, status: failed ? 500 : status });
}

/** Answers such as 404 are not errors of ours, and what a call refused has been logged there; everything else is logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || (error instanceof ApiError && error.status === 503)) return;
  console.error(error);
};
