import type { LegalKind } from "#domain/legal.schema.ts";

const titles: Record<LegalKind, string> = {
  privacy: "Privacy",
  terms: "Terms",
  imprint: "Imprint",
  accessibility: "Accessibility",
};

/** The texts of the legal pages, and of where admins write them. */
export const messages = {
  titles,
  missing: { title: "This page has not been published", text: "The academy has not written it yet." },
  failed: "The page could not be loaded",
  version: (version: number) => `Version ${version}, published`,
  section: "Legal pages",
  help: "Markdown. Each time you publish, a new version is kept beside the earlier ones. A published page is linked in the footer.",
  publish: (title: string) => `Publish ${title.toLowerCase()}`,
  notPublished: "Not published",
  published: { title: "Page published", description: "It is linked in the footer." },
  notSaved: "The page was not published",
} as const;
