import { createContext, use } from "react";

/** The nonce of this page's own inline scripts. */
export const NonceContext = createContext("");

/** Use the page's nonce. In a browser it is read from the page, where the server wrote it. */
export function useNonce(): string {
  return use(NonceContext);
}

/** Read the nonce that the server wrote into the page. */
export function readPageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
