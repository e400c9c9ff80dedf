import { academyName } from "#web/platform/page-meta.ts";
import { messages } from "./messages.ts";

/** The academy in the words of schema.org, with its search. `origin` is where people reach it, without a trailing slash. */
export function describeAcademy(origin: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: academyName,
    description: messages.description,
    url: `${origin}/`,
    publisher: { "@type": "EducationalOrganization", name: academyName, url: `${origin}/` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/store?search={search}` },
      "query-input": "required name=search",
    },
  };
}
