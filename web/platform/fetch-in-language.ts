import { languageNow } from "#web/i18n/define-messages.ts";

/** Return the header that asks for responses in the page's language, whatever the browser prefers. */
export function languageHeader(): { "accept-language": string } {
  return { "accept-language": languageNow() };
}

/** Call `fetch`, and ask for a response in the page's language. */
export function fetchInLanguage(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(languageHeader())) headers.set(name, value);
  return fetch(input, { ...init, headers });
}
