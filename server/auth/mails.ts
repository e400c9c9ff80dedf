import type { Mail } from "../mail/mailer.ts";
import type { OneTimeToken } from "./one-time-tokens.ts";

/**
 * The mails of signing in. They carry nothing that a stranger has typed: whoever signs up with somebody else's address must
 * not be able to send them words.
 */

/** Asks whoever signed up to confirm their address. */
export function confirmationMail(publicUrl: string, to: string, { token, code }: OneTimeToken): Mail {
  return mail("signup", to, "Confirm your address", [
    "Welcome to the academy. Please confirm that this is your address:",
    { link: `${publicUrl}/auth/v1/verify?token=${token}&type=signup`, label: "Confirm your address" },
    `Or type this code: ${code}`,
    "Both work once, within the hour. If you have not signed up, you need not do anything.",
  ]);
}

/** Tells the owner of an account that somebody, probably they themselves, has tried to sign up again. */
export function alreadyRegisteredMail(publicUrl: string, to: string): Mail {
  return mail("signup", to, "You already have an account", [
    "Somebody has tried to sign up at the academy with your address. You already have an account; you can sign in here:",
    { link: `${publicUrl}/auth`, label: "Sign in" },
    "If it was not you, you need not do anything: nothing has changed.",
  ]);
}

type Paragraph = string | { link: string; label: string };

function mail(kind: string, to: string, subject: string, paragraphs: Paragraph[]): Mail {
  const text = paragraphs.map((part) => (typeof part === "string" ? part : part.link)).join("\n\n");
  const html = paragraphs
    .map((part) =>
      typeof part === "string" ? escapeHtml(part) : `<a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a>`,
    )
    .map((part) => `<p>${part}</p>`)
    .join("\n");
  return { kind, to, subject, text, html };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
