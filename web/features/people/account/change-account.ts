import { textOf } from "#web/features/people/auth/form-fields.ts";
import { accountMessages as messages } from "./account-messages.ts";
import { deleteAccount, exportData } from "./data-calls.ts";
import { endOtherSessions, endSession } from "./device-calls.ts";
import { cancelFactor, enrollFactor, removeFactor, renewRecoveryCodes, verifyNewFactor } from "./factor-calls.ts";
import { failed, type AccountIntent, type AccountOutcome } from "./outcome.ts";
import {
  askForNewEmail,
  changeName,
  changePassword,
  mailNewEmailAgain,
  mailReauthenticationCode,
  verifyNewEmail,
} from "./personal-calls.ts";

const calls: Record<AccountIntent, (form: FormData) => Promise<AccountOutcome>> = {
  name: changeName,
  email: askForNewEmail,
  "email-code": verifyNewEmail,
  "email-again": mailNewEmailAgain,
  password: changePassword,
  reauthenticate: mailReauthenticationCode,
  "factor-enroll": enrollFactor,
  "factor-cancel": cancelFactor,
  "factor-verify": verifyNewFactor,
  "factor-remove": removeFactor,
  "codes-renew": renewRecoveryCodes,
  "session-end": endSession,
  "sessions-end": endOtherSessions,
  export: exportData,
  delete: deleteAccount,
};

/** Whether a submitted form is one of the account part's. */
export function isAboutAccount(form: FormData): boolean {
  return Object.hasOwn(calls, textOf(form, "intent"));
}

/** Does what a submitted form of the account part asks for; the form's `intent` names it. Throws when the session has ended. */
export async function changeAccount(form: FormData): Promise<AccountOutcome> {
  const intent = textOf(form, "intent");
  return Object.hasOwn(calls, intent) ? calls[intent as AccountIntent](form) : failed(messages.somethingWentWrong);
}
