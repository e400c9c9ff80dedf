import { createMiddleware } from "hono/factory";
import type { Dependencies } from "#server/dependencies.ts";
import { AppError } from "#domain/errors.ts";
import type { AppEnv } from "./context.ts";

const onlyRead = new Set(["GET", "HEAD", "OPTIONS"]);

const ownPages = new Set(["same-origin", "none"]);

const sameForAll = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), payment=(), microphone=(self)",
} as const;

/**
 * Return the headers that are the same on every response.
 * If the public address uses https, browsers are told to use only https for a year; other hosts of the domain are not affected.
 */
export function constantHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith("https:") ? { ...sameForAll, "Strict-Transport-Security": "max-age=31536000" } : sameForAll;
}

/** Set the headers that are the same on every response. */
export function sameHeaders({ publicUrl }: Pick<Dependencies, "publicUrl">) {
  const constant = Object.entries(constantHeaders(publicUrl));
  return createMiddleware<AppEnv>(async (context, next) => {
    await next();
    for (const [name, value] of constant) {
      // A page that our own pages may frame sets this header itself.
      if (name !== "X-Frame-Options" || !context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });
}

/**
 * Set the content security policy and caching headers of a response, unless it has its own.
 * Scripts run only with the request's nonce or from our own address, because tokens are stored in the browser. Style attributes are
 * allowed, because Radix uses them for positioning. A response without a caching header of its own is not stored if it was made for a
 * signed-in person, and otherwise revalidated.
 */
export function securityHeaders({ development = false }: Pick<Dependencies, "development">) {
  return createMiddleware<AppEnv>(async (context, next) => {
    await next();
    const headers = context.res.headers;
    if (!headers.has("Content-Security-Policy")) {
      const nonce = `'nonce-${context.get("nonce")}'`;
      headers.set("Content-Security-Policy", contentSecurityPolicy({ scripts: nonce, styles: nonce, development }));
    }
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", context.get("caller") ? "no-store" : "no-cache");
  });
}

/**
 * Return the content security policy of a page: it may load only the academy's own resources.
 * @param allowed sources for inline scripts and style elements: nonces or hashes
 */
export function contentSecurityPolicy(allowed: { scripts: string; styles: string; development?: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${allowed.scripts}`,
    `style-src 'self' ${allowed.styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    // In development, the pages connect to Vite's socket.
    `connect-src 'self'${allowed.development ? " ws://localhost:*" : ""}`,
    // Players of other sites are embedded in a page of our own, whose policy names that one site (server/courses/video/embed-routes.ts).
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Refuse requests that another site's page makes a browser send.
 * Since cookies sign nobody in here, such a page could not act as its visitors. But it could make thousands of them request mails and try
 * passwords, each from a different network. Browsers state the origin of a request, which no page can change (Fetch Metadata). Other
 * programs do not state it, and are admitted.
 */
export function refuseForeignPages() {
  return createMiddleware<AppEnv>(async (context, next) => {
    const site = context.req.header("sec-fetch-site");
    if (site !== undefined && !ownPages.has(site) && !onlyRead.has(context.req.method))
      throw new AppError("request.wrong_origin");
    await next();
  });
}
