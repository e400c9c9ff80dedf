declare global {
  // Read by libraries that add a style element (Radix's scroll lock among them).
  var __webpack_nonce__: string | undefined;
}

/** Let libraries that add style elements use the page's nonce; without it the Content-Security-Policy refuses them. */
export function adoptStyleNonce(nonce: string): void {
  globalThis.__webpack_nonce__ = nonce;
}
