import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { matchesTag } from "#server/platform/http/partial-requests.ts";
import { constantHeaders } from "#server/platform/http/security-headers.ts";
import { interfaceLanguages } from "#domain/interface-languages.ts";
import { chooseEncoding, type CachedPage } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";

/** Calls whose responses are the same for every visitor; a signed-in person gets their own. */
const calls = /^\/api\/courses(?:\/[0-9a-f-]{36}|\?(?:(?:search|category|level|language|sort|page|page_size)=[^&#]*(?:&|$))+)?$/;

/** Pages that are the same for every visitor. Only the store reads the query string. */
const prefix = `(?:/(?:${interfaceLanguages.join("|")}))?`;
const paths = new RegExp(
  `^(?:/|/(?:${interfaceLanguages.join("|")})|${prefix}/(?:store|for-business|talent-marketplace|product/[0-9a-f-]{36}|help/[a-z0-9-]{1,80}))$`,
);

const storeAddress = new RegExp(`^${prefix}/store\\?(?:(?:search|category|level|language|sort|page)=[^&#]*(?:&|$))+$`);

const longestAddress = 300;

/** Answer requests for cached pages before the academy's app is called; pass every other request to `next`. */
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

/** Build the response to a request for a cached page. */
export function answerCachedPage(page: CachedPage, acceptEncoding: string | undefined, ifNoneMatch: string | undefined) {
  const common = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": page.policy,
    ETag: page.etag,
    Vary: "Accept-Encoding",
  };
  if (matchesTag(ifNoneMatch, page.etag)) return { status: 304, headers: common, body: undefined } as const;
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
 * Return whether a raw request address is a page that can be rendered once for all visitors.
 * Every other address is rendered for each request.
 */
export function isCacheableAddress(address: string): boolean {
  return address.length <= longestAddress && (paths.test(address) || storeAddress.test(address));
}

/** Return whether a raw request address is a call with the same response for all visitors. */
export function isCacheableCall(address: string): boolean {
  return address.length <= longestAddress && calls.test(address);
}

/** Return whether a request gets the same response as visitors. Pages are always anonymous; a call may carry a token. */
export function comesFromVisitor(
  address: string,
  { cookie, authorization }: { cookie?: string | undefined; authorization?: string | undefined },
): boolean {
  return !carriesPass(cookie) && (authorization === undefined || !address.startsWith("/api/"));
}

/** Return whether a page is unlikely to be requested again: there are countless searches. */
export function isOneOff(address: string): boolean {
  return /[?&]search=[^&]/.test(address);
}

/** Return whether a request's cookies contain a launch pass, which shows what visitors do not see (server/platform/pass.ts). */
function carriesPass(cookies: string | undefined): boolean {
  return cookies?.includes("academy-pass=") ?? false;
}
