import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
/** The texts of the enrollment page. */
export const messages = defineMessages({
  eyebrow: msg`Enroll`,
  enrollIn: (title: string) => msg`Enroll in ${title}`,
  fullName: msg`Full Name`,
  email: msg`Email Address`,
  submit: msg`Create Account & Enroll`,
  forVisitor: msg`Your account comes with the enrollment. You need no password: a link that we email you signs you in.`,
  forVisitorWithoutMail: msg`Your account comes with the enrollment. To sign in again later, set a password in your settings.`,
  forPerson: (email: string) => msg`You are signed in as ${email}. Your enrollment is completed right away.`,
  missing: { title: msg`Missing information`, description: msg`Please fill out all fields.` },
  fieldNeeded: msg`Please fill out this field.`,
  emailInvalid: msg`Please enter an address like name@example.com.`,
  successful: msg`Enrollment successful!`,
  outOfCart: msg`The course is yours now and no longer in your cart.`,
  failed: msg`The enrollment was not completed`,
  sessionEnded: msg`Your session has ended. Please enroll again to sign in.`,
  sessionNotOpened: msg`You are enrolled, but this browser could not sign you in. Please sign in to go on.`,

  mailed: msg`Check your email`,
  mailedText: (email: string) =>
    msg`An email is on its way to ${email}. The link in it signs you in and completes your enrollment. It works once and expires in an hour. Check your spam folder too.`,
  typeCode: msg`Enter the code from the email instead`,
  otherAddress: msg`Use another address`,

  enrolledTitle: msg`You are enrolled in this course`,
  enrolledText: msg`Everything is ready for you. Your progress is kept.`,
});
