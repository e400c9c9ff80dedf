import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { toast } from "../ui/toast/toast-store.ts";
import { readPendingSession, readStoredSession } from "./stored-session.ts";
import { deviceKeys } from "./device-keys.ts";

/**
 * A session in the fragment of an address is from a provider, or from a link that anybody can make: with the attacker's own session in it,
 * so that the victim continues in an account that is not theirs. This module decides which of them is accepted, and informs the person.
 */

/** Where the browser records that it has left for a provider. */
const leftKey = deviceKeys.leftForProvider;
/** How long the server waits for a person to come back from a provider. */
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

/** Record that this browser leaves for a provider now, and may come back with a session. */
export function noteLeaving(): void {
  try {
    localStorage.setItem(leftKey, String(Date.now()));
  } catch {
    // Storage is disabled: sessions are not kept then either.
  }
}

/**
 * Judge a session from the address: `expected` when this browser had left for a provider, `unexpected` when it had not
 * and nobody else is signed in. `refused` keeps the current person signed in, and says so.
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

/** Return the person that a token names, without verification: the server decides. */
function personOf(accessToken: string): unknown {
  try {
    const content = (accessToken.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const claims: unknown = JSON.parse(atob(content));
    return typeof claims === "object" && claims !== null && "sub" in claims ? claims.sub : null;
  } catch {
    return null;
  }
}
