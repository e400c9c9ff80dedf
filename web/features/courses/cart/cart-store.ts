import { useSyncExternalStore } from "react";
import { cartStorageKey, readCart, type Cart } from "#domain/cart.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";

/** What is shown on the server, and while the page comes alive. */
export const emptyCart: Cart = [];

const changes = new EventTarget();

let cachedText: string | null = null;

let cached: Cart = emptyCart;

/** Holds the cart where the browser keeps nothing: it lasts as long as the page. */
let unsaved: string | null = null;

onPersonLeft(() => {
  if (unsaved !== null) unsaved = "[]";
  changes.dispatchEvent(new Event("change"));
});

/** The cart as this browser keeps it. The same object comes back until the stored text changes. */
export function currentCart(): Cart {
  const text = storedText();
  if (text !== cachedText) {
    cachedText = text;
    cached = readCart(text);
  }
  return cached;
}

/** Keeps a new cart; every tab of this browser hears of it. Throws DOMException when the browser has no room for it. */
export function storeCart(cart: Cart): void {
  const text = JSON.stringify(cart);
  if (unsaved === null) localStorage.setItem(cartStorageKey, text);
  else unsaved = text;
  changes.dispatchEvent(new Event("change"));
}

/** Calls back when the cart changes, in this tab or another. Returns the way to stop. */
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

/** The cart of this browser; on the server, and while the page comes alive, it is empty. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToCart, currentCart, () => emptyCart);
}
