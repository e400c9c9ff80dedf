import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/platform/http/context.ts";
import { builtFolder } from "#server/platform/pages/static-assets.ts";
import { answerCachedPage, comesFromVisitor, isCacheableAddress, isCacheableCall } from "./serve-cached.ts";
import { makeCachedResponse, makeCachedPage, type CachedPage } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";

/**
 * Answer requests for pages that are the same for every visitor, and cache them.
 * `render` gets only the address, so nothing about the first requester gets into the shared page, and it is completed even if they
 * disconnect. Anything but a complete page (a redirect, an error, an empty response) is returned as it is and not cached.
 */
export function answerVisitors(
  pageCache: PageCache,
  render: (address: string, asker: { nonce: string; network: string; requestId: string }) => Promise<Response>,
) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const address = addressOf(context);
    if (!isCacheableAddress(address) || !comesFromVisitor(address, credentialsOf(context))) return next();
    let other: Response | undefined;
    let isOwn = false;
    const draw = async () => {
      isOwn = true;
      const { nonce, network, requestId } = context.var;
      const response = await render(address, { nonce, network, requestId });
      if (response.status !== 200) {
        other = response;
        return null;
      }
      const html = await response.text();
      return html === "" ? null : makeCachedPage(html, context.get("nonce"), builtFolder);
    };
    const page = await pageCache.get(address, draw).catch((error: unknown) => {
      if (isOwn) throw error;
      return null;
    });
    // The rendering shared with another request gave no page, perhaps because that network asked for too many, so this request gets its own.
    if (!page) return other ?? next();
    return answerWith(page, context);
  });
}

/**
 * Answer visitors' calls for courses, and cache responses with status 200 and a body like pages.
 * @param isOpen whether the academy is open; one that was just closed may still answer calls for a second, and those responses are not
 * cached
 */
export function answerVisitorCalls(pageCache: PageCache, isOpen: () => Promise<boolean>) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const address = addressOf(context);
    if (context.req.method !== "GET" || !isCacheableCall(address) || !comesFromVisitor(address, credentialsOf(context)))
      return next();
    let wasAsked = false;
    const answer = await pageCache.get(address, async () => {
      if (!(await isOpen())) return null;
      wasAsked = true;
      await next();
      if (context.res.status !== 200) return null;
      const json = Buffer.from(await context.res.clone().arrayBuffer());
      return json.length === 0 ? null : makeCachedResponse(json);
    });
    if (answer) context.res = answerWith(answer, context);
    // The academy is closed, or the call shared with another request failed, so this request gets its own response.
    else if (!wasAsked) await next();
  });
}

function answerWith(page: CachedPage, context: Context): Response {
  const { status, headers, body } = answerCachedPage(
    page,
    context.req.header("accept-encoding"),
    context.req.header("if-none-match"),
  );
  return new Response(body ? new Uint8Array(body) : null, { status, headers });
}

function credentialsOf({ req }: Context) {
  return { cookie: req.header("cookie"), authorization: req.header("authorization") };
}

/** Return the address in the original request line. */
function addressOf(context: Context): string {
  const { pathname, search } = new URL(context.req.url);
  return pathname + search;
}
