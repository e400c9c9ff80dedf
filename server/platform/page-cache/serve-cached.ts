import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { constantHeaders } from "#server/platform/http/security-headers.ts";
import { interfaceLanguages } from "#domain/interface-languages.ts";
import { chooseEncoding, type VisitorPage } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";

/** Calls whose answers are the same for every visitor; a signed-in person gets their own. */
const calls = /^\/api\/courses(?:\/[0-9a-f-]{36}|\?(?:(?:search|category|level|language|sort|page|page_size)=[^&#]*(?:&|$))+)?$/;

/** Pages that are the same for every visitor. Only the store reads what stands behind the question mark. */
const prefix = `(?:/(?:${interfaceLanguages.join("|")}))?`;
const paths = new RegExp(
  `^(?:/|/(?:${interfaceLanguages.join("|")})|${prefix}/(?:store|for-business|talent-marketplace|product/[0-9a-f-]{36}|help/[a-z0-9-]{1,80}))$`,
);

const storeAddress = new RegExp(`^${prefix}/store\\?(?:(?:search|category|level|language|sort|page)=[^&#]*(?:&|$))+$`);

const longestAddress = 300;

/** Stands before the academy's app and answers for pages that are cached; every other request goes on to `next`. */
export function serveCachedPages(
  pages: PageCache,
  { publicUrl, next }: { publicUrl: string; next: RequestListener },
): RequestListener {
  const constant = constantHeaders(publicUrl);
  return (request, response) => {
    const { method, url = "", headers } = request;
    const page = method === "GET" ? pages.cached(url) : undefined;
    if (!page || !comesFromVisitor(url, headers)) return next(request, response);
    const { status, headers: own, body } = answerCachedPage(page, headers["accept-encoding"], headers["if-none-match"]);
    response.writeHead(status, { ...constant, ...own, "X-Request-Id": randomUUID() });
    response.end(body);
  };
}

/** What is answered to a request for a page that is cached. */
export function answerCachedPage(page: VisitorPage, acceptEncoding: string | undefined, ifNoneMatch: string | undefined) {
  const common = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": page.policy,
    ETag: page.etag,
    Vary: "Accept-Encoding",
  };
  if (ifNoneMatch?.includes(page.etag)) return { status: 304, headers: common, body: undefined } as const;
  const encoding = chooseEncoding(acceptEncoding, page.bodies);
  const body = page.bodies[encoding] ?? page.bodies.identity;
  return {
    status: 200,
    headers: {
      ...common,
      "Content-Type": page.type,
      "Content-Length": String(body.length),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    },
    body,
  } as const;
}

/**
 * Whether an address, as it stands in a request's first line, is a page that can be rendered once for all visitors.
 * Every other address is rendered anew for each request.
 */
export function isVisitorAddress(address: string): boolean {
  return address.length <= longestAddress && (paths.test(address) || storeAddress.test(address));
}

/** Whether an address, as it stands in a request's first line, is a call that is answered alike to all visitors. */
export function isVisitorCall(address: string): boolean {
  return address.length <= longestAddress && calls.test(address);
}

/** Whether a request gets what visitors get. Pages know nobody; a call knows who sends a token. */
export function comesFromVisitor(
  address: string,
  { cookie, authorization }: { cookie?: string | undefined; authorization?: string | undefined },
): boolean {
  return !carriesPass(cookie) && (authorization === undefined || !address.startsWith("/api/"));
}

/** Whether a page will hardly be asked for again: there are as many searches as there are words. */
export function isOneOff(address: string): boolean {
  return /[?&]search=[^&]/.test(address);
}

/** Whether a request's cookies hold a launch pass, which opens what visitors do not see (server/platform/pass.ts). */
function carriesPass(cookies: string | undefined): boolean {
  return cookies?.includes("academy-pass=") ?? false;
}
