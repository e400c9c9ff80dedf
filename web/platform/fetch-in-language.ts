import { languageNow } from "#web/i18n/define-messages.ts";

/** Return the header for the language of responses: that of the page, whatever the browser prefers. */
export function languageHeader(): { "accept-language": string } {
  return { "accept-language": languageNow() };
}

/** `fetch`, with the page's language for the response. */
export function fetchInLanguage(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(languageHeader())) headers.set(name, value);
  return fetch(input, { ...init, headers });
}
