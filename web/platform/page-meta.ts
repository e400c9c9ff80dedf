import type { MetaDescriptor } from "react-router";
import { standardAcademy } from "#domain/academy.ts";
import { interfaceLanguages, pathInLanguage } from "#domain/interface-languages.ts";
import { metaDescription } from "#domain/course.ts";
import { languageNow } from "#web/i18n/define-messages.ts";
import { academyOf } from "./academy.ts";

export type PageMeta = {
  /** The title without the academy's name, which is appended unless `whole` is set. */
  title: string;
  whole?: boolean;
  /** Truncated to 160 characters. */
  description: string;
  /** The page's canonical path, from the root: "/store?page=2". */
  path: string;
  /** A picture of 1200 by 630 pixels, as a path from the root; by default the academy's own. */
  picture?: { path: string; alt: string };
  /** Structured data of the page in schema.org. Called with the academy's public address and name. */
  structured?: (origin: string, academyName: string) => object[];
  /** False excludes the page from search engines. */
  indexed?: boolean;
};

type LdJson = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Return the page's head: title, description, canonical address, preview for other sites. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const origin = publicOrigin(matches);
  const { name: academyName, logo } = academyOf(matches);
  const title = page.whole ? page.title : `${page.title} · ${academyName}`;
  const description = metaDescription(page.description);
  const { language: ofAcademy } = academyOf(matches);
  const own = academyName === standardAcademy.name && logo === null && languageNow() === "en";
  const drawn = languageNow() === ofAcademy ? "/social/academy.png" : `/social/academy.png?language=${languageNow()}`;
  const picture = page.picture ?? { path: own ? "/social-preview.png" : drawn, alt: academyName };
  const path = pathInLanguage(page.path, languageNow(), ofAcademy);
  return [
    { title },
    { name: "description", content: description },
    ...(page.indexed === false
      ? [{ name: "robots", content: "noindex" }]
      : [
          { tagName: "link", rel: "canonical", href: origin + path },
          ...interfaceLanguages.map((language) => ({
            tagName: "link" as const,
            rel: "alternate",
            hrefLang: language,
            href: origin + pathInLanguage(page.path, language, ofAcademy),
          })),
          { tagName: "link" as const, rel: "alternate", hrefLang: "x-default", href: origin + page.path },
        ]),
    { property: "og:site_name", content: academyName },
    { property: "og:type", content: "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: description },
    { property: "og:url", content: origin + path },
    { property: "og:image", content: origin + picture.path },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: origin + picture.path },
    { name: "twitter:image:alt", content: picture.alt },
    // A data block is not executed: it needs no nonce, and React Router escapes what could end it.
    ...(page.structured?.(origin, academyName) ?? []).map((described) => ({ "script:ld+json": described as LdJson })),
  ];
}

/** Return the academy's public address, as the root route loaded it; in a browser the page's own address suffices. */
function publicOrigin(matches: Matches): string {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  if (typeof data === "object" && data !== null && "publicUrl" in data && typeof data.publicUrl === "string")
    return data.publicUrl;
  return typeof location === "undefined" ? "" : location.origin;
}
