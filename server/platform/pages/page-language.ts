import { isSignedInPage } from "#domain/safe-redirect.ts";
import { languageOfCookie, preferredLanguage, splitLanguage, type InterfaceLanguage } from "#domain/interface-languages.ts";

/** In which language a page is made, and the prefix in its address: "" or "/fr". */
export type PageLanguage = { language: InterfaceLanguage; prefix: string };

type Asker = { cookie?: string | undefined; acceptLanguage?: string | undefined };

/**
 * The language of a page. Its address decides where it names one; pages that only a signed-in person sees follow what this person has chosen, else the
 * browser, else the academy; every other page is in the academy's language, whoever asks.
 * @returns `moved` as the address without its prefix where the prefix names the academy's own language, which has none
 */
export function languageOfPage(pathname: string, academy: InterfaceLanguage, asker: Asker): PageLanguage & { moved?: string } {
  const { language, path } = splitLanguage(pathname);
  if (language === academy) return { language, prefix: "", moved: path };
  if (language !== null) return { language, prefix: `/${language}` };
  if (!isSignedInPage(path.replace(/\.data$/, ""))) return { language: academy, prefix: "" };
  return { language: languageOfCookie(asker.cookie) ?? preferredLanguage(asker.acceptLanguage) ?? academy, prefix: "" };
}
