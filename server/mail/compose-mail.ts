import type { Mail } from "./mailer.ts";

/** A part of a mail: a sentence or two, or a link that the mail asks its reader to open. */
export type Paragraph = string | { link: string; label: string };

/**
 * A mail in plain text and HTML. Everything is escaped; still, nothing that a stranger has typed belongs into a mail to somebody
 * else: whoever uses their address must not be able to send them words.
 * @param kind what the mail is for, as lists of mails name it: "signup", "recovery", "invite" and so on
 */
export function composeMail(kind: string, to: string, subject: string, paragraphs: readonly Paragraph[]): Mail {
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
