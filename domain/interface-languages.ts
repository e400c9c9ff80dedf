/**
 * The languages of the academy's interface, as BCP 47 tags. English is the source language of its texts; each other language has its
 * catalogs in `locales/`. Arabic also proves that the pages work from right to left.
 */
export const interfaceLanguages = ["en", "fr", "sw", "pt", "ar"] as const;

export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/** The name of each language in that language. */
export const languageNames: Record<InterfaceLanguage, string> = {
  en: "English",
  fr: "Français",
  sw: "Kiswahili",
  pt: "Português",
  ar: "العربية",
};

export function isInterfaceLanguage(value: unknown): value is InterfaceLanguage {
  return interfaceLanguages.some((language) => language === value);
}

/** Return the direction of a language, for the `dir` attribute. */
export function directionOf(language: InterfaceLanguage): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** The cookie with a person's chosen language for pages behind sign-in. */
export const languageCookie = "academy-language";

/** Return the language in the language cookie, given `document.cookie` or the Cookie header; null if there is none. */
export function languageOfCookie(cookies: string | undefined): InterfaceLanguage | null {
  const value = new RegExp(`(?:^|;\\s*)${languageCookie}=([a-z]{2})(?:;|$)`).exec(cookies ?? "")?.[1];
  return isInterfaceLanguage(value) ? value : null;
}

const prefixed = new RegExp(`^/(${interfaceLanguages.join("|")})(?=[/?#]|$|\\.data$)`);

/**
 * Split the address of a page: "/fr/store" is "/store" in French; "/store" is in no particular language.
 * @param pathname as in the address; search and hash stay with the path
 */
export function splitLanguage(pathname: string): { language: InterfaceLanguage | null; path: string } {
  const [prefix, language] = prefixed.exec(pathname) ?? [];
  if (prefix === undefined || !isInterfaceLanguage(language)) return { language: null, path: pathname };
  const path = pathname.slice(prefix.length);
  return { language, path: path.startsWith("/") ? path : `/${path}` };
}

/** Return the address of a page in a language: the academy's own language has no prefix. */
export function pathInLanguage(path: string, language: InterfaceLanguage, ofAcademy: InterfaceLanguage): string {
  if (language === ofAcademy) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

/** Return the address of another page, in the language of an address; for redirects that no router completes. */
export function inLanguageOf(pathname: string, path: string): string {
  const { language } = splitLanguage(pathname);
  return language === null ? path : `/${language}${path === "/" ? "" : path}`;
}

/** Return the first language of an Accept-Language header that the academy supports; null if there is none. */
export function preferredLanguage(accepted: string | undefined): InterfaceLanguage | null {
  const preferred = (accepted ?? "")
    .slice(0, 1000)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return { language: tag.split("-")[0] ?? "", quality: quality === undefined ? 1 : Number(quality) };
    });
  const known = preferred.filter(({ language, quality }) => isInterfaceLanguage(language) && quality > 0);
  const best = known.toSorted((one, other) => other.quality - one.quality)[0]?.language;
  return isInterfaceLanguage(best) ? best : null;
}
