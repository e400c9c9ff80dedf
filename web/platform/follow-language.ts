import { redirectDocument } from "react-router";
import {
  isInterfaceLanguage,
  languageCookie,
  languageOfCookie,
  pathInLanguage,
  preferredLanguage,
  splitLanguage,
  type InterfaceLanguage,
} from "#domain/interface-languages.ts";
import { isSignedInPage } from "#domain/safe-redirect.ts";
import { readChosenLanguage } from "./stored-preferences.ts";
import { languageNow } from "#web/i18n/define-messages.ts";

/**
 * Reload the document if the next page is in another language, because a document only has the texts of one. Public pages are in the
 * language of their address, signed-in pages in the person's own. Client middleware of the root.
 */
export function followLanguage({ request }: { request: Request }): void {
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  const { language: ofAddress, path } = splitLanguage(url.pathname);
  const now = languageNow();
  if (isSignedInPage(path)) {
    const next = ownLanguage(now);
    if (next !== academyLanguage()) rememberLanguage(next);
    if (next === now) return;
    // The server must choose the same language.
    rememberLanguage(next);
    throw redirectDocument(url.origin + path + url.search + hashOf(url));
  }
  const next = ofAddress ?? academyLanguage();
  // A person who reads their own pages in French, say, gets the public page in French, too.
  if (next !== now) throw redirectDocument(url.origin + pathInLanguage(path, now, academyLanguage()) + url.search + hashOf(url));
}

/**
 * Return the language of a person's own pages: the one in their settings, otherwise the one they are reading, the cookie's, the browser's,
 * or the academy's.
 */
function ownLanguage(now: InterfaceLanguage): InterfaceLanguage {
  const chosen = readChosenLanguage();
  if (chosen !== null) return chosen;
  // The academy's own language does not count as chosen, because public pages start in it.
  if (now !== academyLanguage()) return now;
  return languageOfCookie(document.cookie) ?? preferredLanguage(navigator.languages.join(",")) ?? now;
}

/** The link that was clicked last. */
let pressed: URL | null = null;
if (typeof document !== "undefined")
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      pressed = link && new URL(link.href);
    },
    { capture: true },
  );

/** Return the fragment of the clicked link, because a router's request does not contain it. */
function hashOf(url: URL): string {
  const leadsHere = pressed?.search === url.search && splitLanguage(pressed.pathname).path === splitLanguage(url.pathname).path;
  return leadsHere ? (pressed?.hash ?? "") : "";
}

/** Set the language cookie for the pages of the signed-in person; null deletes it. */
export function rememberLanguage(language: InterfaceLanguage | null): void {
  document.cookie = `${languageCookie}=${language ?? ""}; Path=/; Max-Age=${language === null ? 0 : 31_536_000}; SameSite=Lax`;
}

/** Return the academy's own language, from the document (web/root.tsx). */
function academyLanguage(): InterfaceLanguage {
  const { academyLanguage: language } = document.documentElement.dataset;
  return isInterfaceLanguage(language) ? language : "en";
}
