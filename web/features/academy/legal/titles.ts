import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { LegalKind } from "#domain/legal.schema.ts";

/** The titles of the legal pages, apart from their texts: every page has them in its footer. */
export const legalTitles: Record<LegalKind, string> = defineMessages({
  privacy: msg`Privacy`,
  terms: msg`Terms`,
  imprint: msg`Imprint`,
  accessibility: msg`Accessibility`,
});
