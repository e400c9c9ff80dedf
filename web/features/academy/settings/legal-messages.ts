import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { LegalKind } from "#domain/legal.schema.ts";

/** The titles of the legal pages. */
export const legalTitles: Record<LegalKind, string> = defineMessages({
  privacy: msg`Privacy`,
  terms: msg`Terms`,
  imprint: msg`Imprint`,
  accessibility: msg`Accessibility`,
});

/** The texts of the legal pages; those of their editor are in `messages.ts`. */
export const messages = defineMessages({
  missing: { title: msg`This page has not been published`, text: msg`The academy has not published a text here yet.` },
  failed: msg`The page could not be loaded`,
  published: (version: number) => msg`Version ${version}, published`,
});
