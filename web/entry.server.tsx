import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from "react-router";
import type { PageAcademy } from "#domain/academy.ts";
import { ApiError } from "./platform/api.ts";
import {
  callAsReaderContext,
  ServerRenderedLessonContext,
  serverRenderedLessonContext,
} from "./platform/server-rendered-lesson.ts";
import { NonceContext } from "./platform/nonce.ts";
import {
  academyContext,
  callApiContext,
  nonceContext,
  publicUrlContext,
  reportErrorContext,
  reusableContext,
} from "./platform/page-context.ts";
import { holdStart } from "./platform/start-script.ts";

export { addLanguage, inLanguageOfRequest } from "./i18n/request-language.ts";

/** Re-export React Router's request handler, so that the server uses the same copy of the library as these pages. */
export { createRequestHandler } from "react-router";

/** Create the context for loaders. The server calls this once per request. */
export function createPageContext(page: {
  callApi: (request: Request) => Promise<Response>;
  callAsReader: ((request: Request) => Promise<Response | null>) | null;
  nonce: string;
  publicUrl: string;
  academy: PageAcademy;
  reusable: boolean;
  reportError: (error: unknown) => void;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(callApiContext, page.callApi);
  context.set(callAsReaderContext, page.callAsReader);
  context.set(nonceContext, page.nonce);
  context.set(publicUrlContext, page.publicUrl);
  context.set(academyContext, page.academy);
  context.set(reusableContext, page.reusable);
  context.set(reportErrorContext, page.reportError);
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
  const serverLesson = context.get(serverRenderedLessonContext);
  let failed = false;
  const rendering = renderingWhile(request.signal);
  const rendered = renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRenderedLessonContext value={serverLesson}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ServerRenderedLessonContext>
    </NonceContext>,
    {
      nonce,
      signal: rendering.signal,
      onError(error) {
        failed = true;
        // A client that has disconnected gets no page; that is not a failure.
        if (!request.signal.aborted) context.get(reportErrorContext)(error);
      },
    },
  );
  rendered.then(({ allReady }) => allReady).then(rendering.end, rendering.end);
  const stream = await rendered;
  const reusable = context.get(reusableContext);
  const isHeld = reusable || serverLesson !== null;
  if (isHeld || isbot(request.headers.get("user-agent")) || routerContext.isSpaMode) await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  // Readable content comes before what the page needs for hydration.
  const body = isHeld ? holdStart(await new Response(stream).text(), { fetchAhead: serverLesson !== null }) : stream;
  return new Response(body, { headers, status: failed ? 500 : status });
}

/**
 * Create a signal for React that is aborted together with the request's own, but only while the page is rendered. React never removes its
 * listener from the signal that it is given: with the request's own signal it would leak as long as anything references the request.
 */
function renderingWhile(asked: AbortSignal): { signal: AbortSignal; end: () => void } {
  const rendering = new AbortController();
  const leave = () => rendering.abort(asked.reason);
  if (asked.aborted) leave();
  else asked.addEventListener("abort", leave, { once: true });
  return { signal: rendering.signal, end: () => asked.removeEventListener("abort", leave) };
}

/** Log unexpected errors. Responses such as 404 are not errors, and a 503 was already logged where the call failed. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || (error instanceof ApiError && error.status === 503)) return;
  context?.get(reportErrorContext)(error);
};
