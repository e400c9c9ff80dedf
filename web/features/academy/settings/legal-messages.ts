import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { LegalKind } from "#domain/legal.schema.ts";

/** What the legal pages are called. */
export const legalTitles: Record<LegalKind, string> = defineMessages({
  privacy: msg`Privacy`,
  terms: msg`Terms`,
  imprint: msg`Imprint`,
  accessibility: msg`Accessibility`,
});

/** The texts of the legal pages; those of where admins write them are in `messages.ts`. */
export const messages = defineMessages({
  missing: { title: msg`This page has not been published`, text: msg`The academy has not published a text here yet.` },
  failed: msg`The page could not be loaded`,
  published: (version: number) => msg`Version ${version}, published`,
});
