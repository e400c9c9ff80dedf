import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/platform/http/context.ts";
import { builtFolder } from "#server/platform/pages/static-assets.ts";
import { answerCachedPage, comesFromVisitor, isVisitorAddress, isVisitorCall } from "./serve-cached.ts";
import { makeVisitorAnswer, makeVisitorPage, type VisitorPage } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";

/**
 * Answers requests for pages that are the same for every visitor, and caches them. `render` is asked for a page that may be sent to everybody, by
 * its address alone: nothing of who asked first, and how, gets into it, and it becomes whole although they leave.
 * What is not a whole page (a redirect, something missing, a failure, an empty answer) is answered as it is and not cached.
 */
export function answerVisitors(
  pageCache: PageCache,
  render: (address: string, asker: { nonce: string; network: string; requestId: string }) => Promise<Response>,
) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const address = addressOf(context);
    if (!isVisitorAddress(address) || !comesFromVisitor(address, credentialsOf(context))) return next();
    let other: Response | undefined;
    const page = await pageCache.get(address, async () => {
      const { nonce, network, requestId } = context.var;
      const response = await render(address, { nonce, network, requestId });
      if (response.status !== 200) {
        other = response;
        return null;
      }
      const html = await response.text();
      return html === "" ? null : makeVisitorPage(html, context.get("nonce"), builtFolder);
    });
    // Somebody else's request was answered with something that is not a page; this one gets its own.
    if (!page) return other ?? next();
    return answerWith(page, context);
  });
}

/**
 * Answers visitors' calls for courses, and caches the answers as it does pages: those with the status 200 and a body.
 * @param isOpen whether the academy is open at this moment; an academy that was just closed answers calls for another second, and those answers are not cached
 */
export function answerVisitorCalls(pageCache: PageCache, isOpen: () => Promise<boolean>) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const address = addressOf(context);
    if (context.req.method !== "GET" || !isVisitorCall(address) || !comesFromVisitor(address, credentialsOf(context)))
      return next();
    let wasAsked = false;
    const answer = await pageCache.get(address, async () => {
      if (!(await isOpen())) return null;
      wasAsked = true;
      await next();
      if (context.res.status !== 200) return null;
      const json = Buffer.from(await context.res.clone().arrayBuffer());
      return json.length === 0 ? null : makeVisitorAnswer(json);
    });
    if (answer) context.res = answerWith(answer, context);
    // The academy is closed, or somebody else's call was not answered with courses; this one gets its own answer.
    else if (!wasAsked) await next();
  });
}

function answerWith(page: VisitorPage, context: Context): Response {
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

/** The address as it stands in the request's first line. */
function addressOf(context: Context): string {
  const { pathname, search } = new URL(context.req.url);
  return pathname + search;
}
