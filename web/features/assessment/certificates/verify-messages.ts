import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of a certificate's facts, and of the page where anybody verifies it. */
export const verifyMessages = defineMessages({
  holder: msg`Name`,
  course: msg`Course`,
  instructor: msg`Instructor`,
  completed: msg({ message: "Completed", context: "date" }),
  issued: msg`Issued`,
  hours: msg`Hours`,
  grade: msg`Grade`,
  issuer: msg`Issued by`,
  hoursOf: (hours: number) => msg`${plural(hours, { one: "# hour", other: "# hours" })}`,

  verifyTitle: msg`Verify a certificate`,
  valid: msg`This certificate is valid`,
  validText: (academy: string) => msg`${academy} issued this certificate and confirms its contents.`,
  revokedTitle: msg`This certificate was revoked`,
  revokedText: (academy: string, day: string) => msg`${academy} revoked it on ${day}. It is no longer valid.`,
  unknown: msg`This certificate was not found`,
  unknownText: msg`Compare the link with the one on the certificate, letter by letter. A certificate also disappears when its holder deletes their account.`,
  hiddenName: msg`Not shown by its holder`,
  checkName: msg`Is it the right person?`,
  checkNameText: msg`Type the name exactly as it appears on the certificate you were given. You will only see whether it matches.`,
  nameOnPaper: msg`Name on the certificate you were given`,
  check: msg`Check name`,
  nameAnswers: {
    yes: msg`Yes, this is the name on the certificate.`,
    no: msg`No, this is not the name on the certificate.`,
    wait: msg`Too many names have been checked. Please try again later.`,
  },
  verifyFailed: msg`The certificate could not be verified right now`,
  verifyFailedText: msg`This says nothing about the certificate. Please try again in a moment.`,
});
