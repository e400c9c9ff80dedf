import { escapeHtml } from "#server/platform/http/escape-html.ts";

/**
 * The address that stands for the academy's own in mails that have not been sent yet. No server can have it (RFC 2606). A change of
 * PUBLIC_URL thus also changes the links of mails that wait.
 */
export const anyAddress = "https://academy.invalid";

const encodedAny = encodeURIComponent(anyAddress);

/** Return a mail's stored text with the academy's present address, also inside the parameters of links. */
export function fillAddress(text: string, publicUrl: string, escape: (value: string) => string = (value) => value): string {
  return text.replaceAll(anyAddress, () => escape(publicUrl)).replaceAll(encodedAny, () => escape(encodeURIComponent(publicUrl)));
}

/** Return a stored mail as it is sent today. */
export function fillMail<M extends { text: string; html: string }>(mail: M, publicUrl: string): M {
  return { ...mail, text: fillAddress(mail.text, publicUrl), html: fillAddress(mail.html, publicUrl, escapeHtml) };
}
