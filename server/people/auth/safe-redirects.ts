import { ownPage as ownPageOf } from "#domain/safe-redirect.ts";

/**
 * The address of a page of the academy that somebody asked to be led to, or null when it is not one: links in mails and
 * sign-ins elsewhere must not lead people, or their tokens, to foreign sites, nor to calls and files of the academy, which lead on or leave
 * tokens in the address.
 * @param publicUrl where people reach the academy, without a trailing slash
 */
export function ownPage(publicUrl: string, candidate: string | undefined): string | null {
  if (!candidate || candidate.length > 2000) return null;
  const page = URL.parse(candidate, `${publicUrl}/`);
  const academy = new URL(publicUrl);
  if (!page || page.origin !== academy.origin || page.origin === "null" || page.username || page.password) return null;
  const root = academy.pathname.replace(/\/$/, "");
  if (page.pathname !== root && !page.pathname.startsWith(`${root}/`)) return null;
  const path = page.pathname.slice(root.length) || "/";
  return ownPageOf(path + page.search + page.hash) === null ? null : page.href;
}
