import { useSyncExternalStore } from "react";
import type { Cart } from "#domain/cart.ts";
import { currentCart, emptyCart, subscribeToCart } from "./cart-store.ts";

/** The cart of this browser; on the server, and while the page comes alive, it is empty. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToCart, currentCart, () => emptyCart);
}
