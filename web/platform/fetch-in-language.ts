import { languageNow } from "#web/i18n/define-messages.ts";

/** Tells the academy in which language its answers are read: that of the page, whatever the browser prefers. */
export function languageHeader(): { "accept-language": string } {
  return { "accept-language": languageNow() };
}

/** `fetch`, with the language in which the answer is read. */
export function fetchInLanguage(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(languageHeader())) headers.set(name, value);
  return fetch(input, { ...init, headers });
}
