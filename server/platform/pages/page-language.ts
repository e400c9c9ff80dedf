import { isSignedInPage } from "#domain/safe-redirect.ts";
import { languageOfCookie, preferredLanguage, splitLanguage, type InterfaceLanguage } from "#domain/interface-languages.ts";

/** The language of a page, and the prefix in its address: "" or "/fr". */
export type PageLanguage = { language: InterfaceLanguage; prefix: string };

type Asker = { cookie?: string | undefined; acceptLanguage?: string | undefined };

/**
 * Return the address under which a page answers.
 * The prefix of its language is written in plain letters, because pages are matched against the address as sent (`/%66r/store` is at
 * `/fr/store`). The academy's own language has no prefix. The rest is left as it was sent, on this host.
 * @param pathname as it was sent, with its percent signs
 */
export function addressOfPage(pathname: string, academy: InterfaceLanguage): string {
  const [first = "", after = ""] = /^\/([^/]*)(.*)$/s.exec(pathname)?.slice(1) ?? [];
  const plain = first.includes("%") ? `/${decoded(first)}` : `/${first}`;
  const { language } = splitLanguage(plain);
  const address = language === null ? pathname : plain + after;
  const { moved } = languageOfPage(address, academy, {});
  return moved === undefined ? address : moved.replace(/^\/+/, "/");
}

function decoded(segment: string): string {
  try {
    return decodeURI(segment);
  } catch {
    // Invalid UTF-8, so it is not a language.
    return segment;
  }
}

/**
 * Return the language of a page.
 * A prefix in its address decides. Otherwise pages behind sign-in follow the person's choice, else the browser, else the academy; every
 * other page is in the academy's language.
 * @returns `moved` as the address without its prefix, if the prefix names the academy's own language, which has none
 */
export function languageOfPage(pathname: string, academy: InterfaceLanguage, asker: Asker): PageLanguage & { moved?: string } {
  const { language, path } = splitLanguage(pathname);
  if (language === academy) return { language, prefix: "", moved: path };
  if (language !== null) return { language, prefix: `/${language}` };
  if (!isSignedInPage(path.replace(/\.data$/, ""))) return { language: academy, prefix: "" };
  return { language: languageOfCookie(asker.cookie) ?? preferredLanguage(asker.acceptLanguage) ?? academy, prefix: "" };
}
