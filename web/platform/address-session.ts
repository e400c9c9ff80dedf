import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { toast } from "../ui/toast/toast-store.ts";
import { readPendingSession, readStoredSession } from "./stored-session.ts";
import { deviceKeys } from "./device-keys.ts";

/**
 * A session in the fragment of an address comes from a provider, or from a link that anybody can make up: an attacker could put their own
 * session into it, so that the victim works in an account that is not theirs. This module decides which sessions are accepted, and informs
 * the person.
 */

/** The storage key under which the browser records that it has left for a provider. */
const leftKey = deviceKeys.leftForProvider;
/** How long the server waits for a person to come back from a provider, in milliseconds. */
const awayMilliseconds = 600_000;

const messages = defineMessages({
  signedInByLink: (email: string) => ({
    title: msg`Signed in as ${email}`,
    description: msg`A link signed you in. If this is not your account, log out and sign in to your own.`,
    duration: Infinity,
  }),
  staysSignedIn: (email: string) => ({
    title: msg`You are still signed in as ${email}`,
    description: msg`A link wanted to sign you in to another account. If you want that, log out first.`,
    duration: Infinity,
  }),
});

/** Record that this browser now leaves for a provider, from which it may come back with a session. */
export function noteLeaving(): void {
  try {
    localStorage.setItem(leftKey, String(Date.now()));
  } catch {
    // Storage is disabled, so sessions are not stored either.
  }
}

/**
 * Judge a session from the address. "expected": this browser had left for a provider, or the same person is signed in. "unexpected":
 * neither, and nobody is signed in. "refused": somebody else is signed in; they stay so, and are told.
 */
export function judgeAddressSession(accessToken: string): "expected" | "unexpected" | "refused" {
  if (takeLeaving()) return "expected";
  const present = readStoredSession() ?? readPendingSession();
  if (!present) return "unexpected";
  if ("userId" in present && present.userId === personOf(accessToken)) return "expected";
  toast(messages.staysSignedIn(present.email));
  return "refused";
}

/** Tell the person which account a link has opened. */
export function tellOfAddressSession(email: string): void {
  toast(messages.signedInByLink(email));
}

function takeLeaving(): boolean {
  try {
    const left = Number(localStorage.getItem(leftKey));
    localStorage.removeItem(leftKey);
    return Math.abs(Date.now() - left) < awayMilliseconds;
  } catch {
    return false;
  }
}

/** Return the person that a token names. The token is not verified: that is up to the server. */
function personOf(accessToken: string): unknown {
  try {
    const content = (accessToken.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const claims: unknown = JSON.parse(atob(content));
    return typeof claims === "object" && claims !== null && "sub" in claims ? claims.sub : null;
  } catch {
    return null;
  }
}
