import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the shells: headers, their menu and footers. */
export const messages = defineMessages({
  visitorView: { text: msg`You are viewing the academy as a visitor.`, end: msg`Back to your dashboard` },
  pageFailed: {
    title: msg`This page could not be loaded`,
    description: msg`Nothing you saved is lost. Check your connection and try again.`,
  },
  offline: {
    title: msg`You are offline`,
    description: msg`This page stays as it is. The other one opens once you are connected again.`,
  },
  login: msg`Login`,
  requestDemo: msg`Request a demo`,
  academyForBusiness: (name: string) => msg`${name}, for business`,
  contact: msg`Contact`,
});
