import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
/** The texts of the step between password and session, for people with a second factor. */
export const secondFactorMessages = defineMessages({
  title: msg`Confirm it is you`,
  text: (email: string) => msg`You are signing in as ${email}. Your authenticator app shows a six-digit code for the academy.`,
  code: msg`Code from your authenticator app`,
  codeNeeded: msg`Please enter the six digits.`,
  authenticator: msg`Authenticator`,
  unnamedAuthenticator: msg`Authenticator app`,
  submit: msg`Continue`,
  useRecoveryCode: msg`Use a recovery code instead`,
  recoveryText: msg`Each of the recovery codes that you kept works once.`,
  recoveryCode: msg`Recovery code`,
  recoveryCodeNeeded: msg`Please type one of your recovery codes.`,
  useAuthenticator: msg`Use your authenticator app instead`,
  wrongCode: msg`This code is wrong or has expired. Codes change every 30 seconds; enter the one shown now.`,
  wrongRecoveryCode: msg`This recovery code is wrong or has already been used.`,
  signOut: msg`Sign out`,
});
