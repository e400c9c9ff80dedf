import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { newSecret, stateSeconds } from "./states-queries.ts";

const name = "academy-social";

/**
 * The secret that binds sign-ins to this browser; made when it has none yet, and the same for several at once. With https no other host
 * can set the cookie (`__Host-`).
 */
export function giveBrowserSecret(context: Context, publicUrl: string): string {
  const browser = readBrowserSecret(context, publicUrl) ?? newSecret();
  // Lax: the provider sends the person back from its own site.
  setCookie(context, name, browser, {
    ...(isSecure(publicUrl) ? { prefix: "host" as const, secure: true } : {}),
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: stateSeconds,
  });
  return browser;
}

/** The secret of this browser; undefined when it never began a sign-in, or long ago. */
export function readBrowserSecret(context: Context, publicUrl: string): string | undefined {
  const value = isSecure(publicUrl) ? getCookie(context, name, "host") : getCookie(context, name);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}
