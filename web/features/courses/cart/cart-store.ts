import { useSyncExternalStore } from "react";
import { cartStorageKey, readCart, type Cart } from "#domain/cart.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";

/** The cart on the server and during hydration. */
export const emptyCart: Cart = [];

const changes = new EventTarget();

let cachedText: string | null = null;

let cached: Cart = emptyCart;

/** The cart if the browser stores nothing; it lasts as long as the page. */
let unsaved: string | null = null;

onPersonLeft(() => {
  if (unsaved !== null) unsaved = "[]";
  changes.dispatchEvent(new Event("change"));
});

/** Return the cart stored in this browser. The object stays the same until the stored text changes. */
export function currentCart(): Cart {
  const text = storedText();
  if (text !== cachedText) {
    cachedText = text;
    cached = readCart(text);
  }
  return cached;
}

/** Store a new cart; every tab of this browser is notified. Throws DOMException when the browser has no room for it. */
export function storeCart(cart: Cart): void {
  const text = JSON.stringify(cart);
  if (unsaved === null) localStorage.setItem(cartStorageKey, text);
  else unsaved = text;
  changes.dispatchEvent(new Event("change"));
}

/** Subscribe to changes of the cart, in this tab or another. Returns the unsubscribe function. */
function subscribeToCart(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === cartStorageKey) onChange();
  };
  window.addEventListener("storage", onStorage);
  changes.addEventListener("change", onChange);
  return () => {
    window.removeEventListener("storage", onStorage);
    changes.removeEventListener("change", onChange);
  };
}

function storedText(): string | null {
  if (unsaved !== null) return unsaved;
  try {
    return localStorage.getItem(cartStorageKey);
  } catch {
    unsaved = "[]";
    return unsaved;
  }
}

/** Return the cart of this browser; on the server, and during hydration, it is empty. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToCart, currentCart, () => emptyCart);
}
