import type { Letter, Paragraph } from "./mail-content.ts";
import { renderMailHtml } from "./mail-html.ts";
import { renderMailText } from "./mail-text.ts";
import type { Mail } from "./mailer.ts";

export type { Paragraph } from "./mail-content.ts";

/**
 * A mail in plain text and HTML. Everything is escaped; still, nothing that a stranger has typed belongs into a mail to somebody
 * else: whoever uses their address must not be able to send them words. A paragraph that ends with six digits ("Or type this code: 123456"), or
 * is nothing else, shows them large. A link stands as a button and in full. The academy's address at the end is that of the first link.
 * @param kind what the mail is for, as lists of mails name it: "signup", "recovery", "invite" and so on; it decides for how long the mail is sent
 */
export function composeMail(kind: string, to: string, subject: string, paragraphs: readonly Paragraph[]): Mail {
  const letter: Letter = { subject, paragraphs, reason: reasonOf(kind), academy: academyOf(paragraphs) };
  return { kind, to, subject, text: renderMailText(letter), html: renderMailHtml(letter) };
}

function reasonOf(kind: string): string {
  return kind === "invite"
    ? "You get this mail because somebody who runs the academy has invited this address."
    : "You get this mail because this address was used at the academy.";
}

function academyOf(paragraphs: readonly Paragraph[]): string | null {
  const first = paragraphs.find((part) => typeof part !== "string");
  return typeof first === "object" ? new URL(first.link).origin : null;
}
