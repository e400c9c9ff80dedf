import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the page that previews a lesson. */
export const previewMessages = defineMessages({
  previewNote: msg`This lesson is free to read.`,
  previewOfCourse: (course: string) => msg`From the course ${course}`,
  toCourse: msg`About the course`,
  previewMissing: msg`This lesson is not free to read`,
  previewMissingHelp: msg`It is only for people enrolled in its course, or the link is mistyped.`,
});
