import { ownPage as ownPageOf } from "#domain/safe-redirect.ts";

/**
 * Return the address of an academy page that a request named as its redirect, or null if it is not one.
 * Links in mails and external sign-ins must not lead people, or their tokens, to other sites, nor to calls and files of the academy, which
 * redirect further or leave tokens in the address.
 * @param publicUrl where people reach the academy, without a trailing slash
 */
export function ownPage(publicUrl: string, candidate: string | undefined): string | null {
  const path = ownPath(publicUrl, candidate);
  return path === null ? null : new URL(publicUrl.replace(/\/$/, "") + path).href;
}

/** Return the path, search and hash of such a page below the academy's address, which may change before somebody follows the link. */
export function ownPath(publicUrl: string, candidate: string | undefined): string | null {
  if (!candidate || candidate.length > 2000) return null;
  const page = URL.parse(candidate, `${publicUrl}/`);
  const academy = new URL(publicUrl);
  if (!page || page.origin !== academy.origin || page.origin === "null" || page.username || page.password) return null;
  const root = academy.pathname.replace(/\/$/, "");
  if (page.pathname !== root && !page.pathname.startsWith(`${root}/`)) return null;
  const path = page.pathname.slice(root.length) || "/";
  const whole = path + page.search + page.hash;
  return ownPageOf(whole) === null ? null : whole;
}
