import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";

/**
 * Headers that every answer carries. Scripts run only with the request's nonce or from our own address, because tokens live in
 * the browser's storage; style attributes are allowed, since Radix positions with them. An answer that says nothing of being kept is not
 * kept when it was made for a signed-in person, and is asked for anew otherwise.
 */
export function securityHeaders({ development = false }: { development?: boolean | undefined } = {}) {
  return createMiddleware<AppEnv>(async (context, next) => {
    await next();
    const headers = context.res.headers;
    if (!headers.has("Content-Security-Policy"))
      headers.set("Content-Security-Policy", contentSecurityPolicy(context.get("nonce"), development));
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", context.get("caller") ? "no-store" : "no-cache");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(), geolocation=(), payment=(), microphone=(self)");
  });
}

function contentSecurityPolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    // In development the pages listen to Vite, which has a socket of its own.
    `connect-src 'self'${development ? " ws://localhost:*" : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
