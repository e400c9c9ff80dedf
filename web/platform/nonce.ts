import { createContext, use } from "react";

/** The nonce with which this page's own inline scripts run. */
export const NonceContext = createContext("");

/** The page's nonce; in a browser the one that the server wrote. */
export function useNonce(): string {
  return use(NonceContext);
}

/** Reads the nonce that the server wrote into the page. */
export function readPageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
