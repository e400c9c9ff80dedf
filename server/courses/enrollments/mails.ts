import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

/**
 * Asks whoever reads the address's mail to complete an enrollment. It is the same mail for an address that has an account and for one
 * that has not, and carries nothing of what was typed into the form.
 * @param link signs the person in and completes the enrollment
 */
export function enrollmentMail({
  to,
  courseTitle,
  link,
  code,
}: {
  to: string;
  courseTitle: string;
  link: string;
  code: string;
}): Mail {
  return composeMail("magiclink", to, "Complete your enrollment", [
    `Somebody, probably you, wants to take the course “${courseTitle}” at the academy with this address. This link signs you in and completes the enrollment:`,
    { link, label: "Complete your enrollment" },
    `Or type this code: ${code}`,
    "Both work once, within the hour, and you need no password. If it was not you, you need not do anything: nothing has happened.",
  ]);
}
