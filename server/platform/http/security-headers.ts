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
 * Headers that every answer carries as they are. Where people reach the academy by https, their browsers ask for it in no other way for a year;
 * other hosts of its domain are not spoken for.
 */
export function constantHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith("https:") ? { ...sameForAll, "Strict-Transport-Security": "max-age=31536000" } : sameForAll;
}

/** Gives every answer the headers that are the same for all. */
export function sameHeaders({ publicUrl }: Pick<Dependencies, "publicUrl">) {
  const constant = Object.entries(constantHeaders(publicUrl));
  return createMiddleware<AppEnv>(async (context, next) => {
    await next();
    for (const [name, value] of constant) {
      // The one page that our own may frame says so itself.
      if (name !== "X-Frame-Options" || !context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });
}

/**
 * What an answer allows and how long it is kept, where it does not say so itself. Scripts run only with the request's nonce or from our own address, because tokens live in
 * the browser's storage; style attributes are allowed, since Radix positions with them. An answer that says nothing of being kept is not
 * kept when it was made for a signed-in person, and is asked for anew otherwise.
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
 * The policy of a page: what it may load is the academy's own.
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
    // In development the pages listen to Vite, which has a socket of its own.
    `connect-src 'self'${allowed.development ? " ws://localhost:*" : ""}`,
    // Players of other sites stand in a page of their own, whose policy names its one site (server/courses/video/embed-routes.ts).
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Refuses what a page of another site makes a browser send. No cookie signs anybody in here, so such a page could not act as its visitor; but it
 * could have thousands of them ask for mails and try passwords, each from a network of their own. Browsers say where a request comes
 * from and let no page change it (Fetch Metadata); programs that are no browsers do not say it, and are let through.
 */
export function refuseForeignPages() {
  return createMiddleware<AppEnv>(async (context, next) => {
    const site = context.req.header("sec-fetch-site");
    if (site !== undefined && !ownPages.has(site) && !onlyRead.has(context.req.method))
      throw new AppError("request.wrong_origin");
    await next();
  });
}
