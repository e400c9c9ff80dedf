declare global {
  // The name that libraries which add a style element (Radix's scroll lock among them) look for.
  var __webpack_nonce__: string | undefined;
}

/** Lets libraries that add style elements use the page's nonce; without it the Content-Security-Policy refuses them. */
export function adoptStyleNonce(nonce: string): void {
  globalThis.__webpack_nonce__ = nonce;
}
