import { createContext, use } from "react";

/** The nonce of this page's own inline scripts. */
export const NonceContext = createContext("");

/** Return the page's nonce; in a browser the one that the server wrote. */
export function useNonce(): string {
  return use(NonceContext);
}

/** Read the nonce that the server wrote into the page. */
export function readPageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
