import { redirect } from "react-router";
import { textOf } from "#web/platform/act.ts";
import { codeOf } from "#web/features/people/auth/form-fields.ts";
import { authProblemOf } from "#web/features/people/auth/auth-problem.ts";
import { dataRequestKinds, tellsEnough } from "#domain/data-request.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { authClient, forgetSession, renewSession } from "#web/platform/auth-client.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { beginLeaving } from "#web/platform/person-here.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { accountMessages as messages } from "./account-messages.ts";
import { failed, type AccountIntent, type AccountOutcome, done, type NewFactor } from "./outcome.ts";
import {
  askForNewEmail,
  changeName,
  changePassword,
  mailNewEmailAgain,
  mailReauthenticationCode,
  verifyNewEmail,
  askIfStillThem,
  readNonce,
} from "./personal-calls.ts";
import { callAuth, isObject, makeRecoveryCodes } from "./recovery-code-calls.ts";

/** The account actions, by the `intent` of the form. They throw when the session has ended. */
export const accountActions: Record<AccountIntent, (form: FormData) => Promise<AccountOutcome>> = {
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
  "data-request": askAboutData,
  delete: deleteAccount,
};

/** Make a request about the person's data that an admin must handle. */
async function askAboutData(form: FormData): Promise<AccountOutcome> {
  const kind = dataRequestKinds.find((each) => each === textOf(form, "kind")) ?? "correction";
  const details = textOf(form, "details");
  const { detailsNeeded } = messages.requests;
  if (!tellsEnough({ kind, details })) return failed(detailsNeeded, { details: detailsNeeded });
  try {
    await request("POST", "/api/account/data-requests", { body: { kind, details } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(error.message, error.field === "details" ? { details: error.message } : {});
  }
  toast(messages.requests.sent);
  return done();
}

/** Sign out another device. If it is already signed out, that counts as success. */
async function endSession(form: FormData): Promise<AccountOutcome> {
  try {
    await request("DELETE", "/api/account/sessions/{sessionId}", { params: { sessionId: textOf(form, "session_id") } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "session.not_found") return failed(error.message);
  }
  toast({ title: messages.devices.signedOut });
  return done();
}

/** Sign all other devices out. */
async function endOtherSessions(): Promise<AccountOutcome> {
  const refused = await authProblemOf(async () => (await authClient()).signOut({ scope: "others" }));
  if (refused) return failed(refused.reason);
  toast({ title: messages.devices.othersSignedOut });
  return done();
}

/** Download everything that the academy stores about the person. */
async function exportData(): Promise<AccountOutcome> {
  try {
    const person = await request("GET", "/api/account/export");
    const content = new Blob([JSON.stringify(person, null, 2)], { type: "application/json" });
    saveFile(`academy-${new Date().toISOString().slice(0, 10)}.json`, content);
    return done();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(error.message);
  }
}

/** Delete the account, and what this browser stores of it; then go to the home page. */
async function deleteAccount(form: FormData): Promise<AccountOutcome> {
  try {
    await request("DELETE", "/api/account", { body: { confirm: textOf(form, "confirm") } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(error.message, error.field === "confirm" ? { confirm: messages.data.notYourEmail } : {});
  }
  beginLeaving();
  await forgetSession();
  toast({ title: messages.data.deleted, description: messages.data.deletedHelp });
  throw redirect("/");
}

/**
 * Start setting up an authenticator app: the academy creates a secret for it. If the sign-in is old, a code is mailed first, and the form
 * is submitted again with it.
 */
async function enrollFactor(form: FormData): Promise<AccountOutcome> {
  const nonce = readNonce(form);
  if (nonce === null) return failed("", { code: messages.codeNeeded });
  // The auth client's own method has no parameter for the code.
  const { answer, refused } = await callAuth("POST", "/factors", {
    factor_type: "totp",
    friendly_name: textOf(form, "name"),
    ...nonce,
  });
  const factor = factorOf(answer);
  if (refused) return (await askIfStillThem(refused)) ?? failed(refused.reason);
  return factor ? { kind: "enrolled", factor } : failed(messages.somethingWentWrong);
}

function factorOf(answer: unknown): NewFactor | null {
  if (!isObject(answer) || !isObject(answer["totp"])) return null;
  const { id, totp } = answer;
  const { qr_code: picture, secret } = totp;
  if (typeof id !== "string" || typeof picture !== "string" || typeof secret !== "string") return null;
  return { id, qrCode: pictureOf(picture), secret };
}

/** Return the picture of a secret as an image address. An SVG is escaped, because it contains characters with a meaning in addresses. */
function pictureOf(address: string): string {
  const svg = address.indexOf("<svg");
  return svg < 0 ? address : `data:image/svg+xml,${encodeURIComponent(address.slice(svg))}`;
}

/** Cancel setting up an app. An unused secret does no harm, so a failure is not reported. */
async function cancelFactor(form: FormData): Promise<AccountOutcome> {
  await authProblemOf(async () => (await authClient()).mfa.unenroll({ factorId: textOf(form, "factor_id") }));
  return done();
}

/** Verify the first code of an app: from then on sign-in asks for it. The first app also creates the recovery codes. */
async function verifyNewFactor(form: FormData): Promise<AccountOutcome> {
  const code = codeOf(form);
  if (code === null) return failed("", { code: messages.codeNeeded });
  const refused = await authProblemOf(async () =>
    (await authClient()).mfa.challengeAndVerify({ factorId: textOf(form, "factor_id"), code }),
  );
  if (refused) {
    const isWrong = refused.code === "mfa_verification_failed" || refused.code === "validation_failed";
    return failed(refused.reason, isWrong ? { code: messages.factor.wrongCode } : {});
  }
  if (form.get("keep_codes") !== null) {
    toast(messages.factor.added);
    return { kind: "verified", codes: undefined };
  }
  const made = await makeRecoveryCodes();
  return { kind: "verified", codes: "codes" in made ? made.codes : null };
}

/** Remove an app, and renew the session, which then no longer waits for it. */
async function removeFactor(form: FormData): Promise<AccountOutcome> {
  const refused = await authProblemOf(async () => (await authClient()).mfa.unenroll({ factorId: textOf(form, "factor_id") }));
  if (refused) return failed(refused.reason);
  await renewSession();
  toast({ title: messages.factor.removed });
  return done();
}

/** Make ten new recovery codes; the old ones no longer work. */
async function renewRecoveryCodes(): Promise<AccountOutcome> {
  const made = await makeRecoveryCodes();
  return "codes" in made ? { kind: "codes", codes: made.codes } : failed(made.reason);
}
