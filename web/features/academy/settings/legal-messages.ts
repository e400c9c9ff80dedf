import type { LegalKind } from "#domain/legal.schema.ts";

/** What the legal pages are called. */
export const legalTitles: Record<LegalKind, string> = {
  privacy: "Privacy",
  terms: "Terms",
  imprint: "Imprint",
  accessibility: "Accessibility",
};

/** The texts of the legal pages; those of where admins write them are in `messages.ts`. */
export const messages = {
  missing: { title: "This page has not been published", text: "The academy has not published a text here yet." },
  failed: "The page could not be loaded",
  published: (version: number) => `Version ${version}, published`,
} as const;
