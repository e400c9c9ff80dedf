import { formatList } from "#web/i18n/format.ts";
import { addToCart, cartLimit, removeFromCart, setQuantity, standardAccess, type Cart, type CartChange } from "#domain/cart.ts";
import { dismissToast, toast } from "#web/ui/toast/toast-store.ts";
import { currentCart, storeCart } from "./cart-store.ts";
import { messages } from "./messages.ts";

/** The data of a course that the cart needs. */
export type CourseForSale = { id: string; title: string; price: number; picture: string };

/** The id of the last toast about an added item. */
let lastToast: number | undefined;

/** Dismiss the toast when the cart is opened: the cart shows what was added, and on a phone the toast would cover its header. */
export function dismissLastToast(): void {
  if (lastToast !== undefined) dismissToast(lastToast);
}

/** Put a course into the cart and show the outcome. */
export function addCourse({ id, title, price, picture }: CourseForSale): void {
  const item = {
    cartItemId: newItemId(),
    product: { id, title, image: picture },
    variant: standardAccess({ id, price }),
    quantity: 1,
  };
  const change = saveChange(addToCart(currentCart(), item));
  if (change === "changed") lastToast = toast({ title: messages.added, description: messages.addedText(title) });
}

/** Set the quantity of an item. A failure is shown in a toast. */
export function changeQuantity(cartItemId: string, quantity: number): void {
  saveChange(setQuantity(currentCart(), cartItemId, quantity));
}

/** Remove an item. */
export function removeCartItem(cartItemId: string): void {
  saveChange({ cart: removeFromCart(currentCart(), cartItemId), outcome: "changed" });
}

/**
 * Remove courses after a purchase or an enrollment. Items that another tab has added in the meantime stay. Returns whether any was removed.
 */
export function removeCourses(courseIds: ReadonlySet<string>): boolean {
  if (!currentCart().some((item) => courseIds.has(item.product.id))) return false;
  saveChange({ cart: currentCart().filter((item) => !courseIds.has(item.product.id)), outcome: "changed" });
  return true;
}

/** Remove courses that the person already takes, and say so. */
export function dropTakenCourses(taken: { has: (courseId: string) => boolean }): void {
  const dropped = currentCart().filter(({ product }) => taken.has(product.id));
  if (dropped.length === 0) return;
  removeCourses(new Set(dropped.map(({ product }) => product.id)));
  toast({
    title: messages.takenOut,
    description: messages.alreadyEnrolledText(listOf(dropped.map(({ product }) => product.title))),
  });
}

/** Format a list of titles: "A, B, and C". */
export function listOf(titles: string[]): string {
  return formatList(titles);
}

function saveChange(change: CartChange): CartChange["outcome"] | "not_stored" {
  if (change.outcome === "already_in_cart") toast({ title: messages.alreadyInCart, description: messages.alreadyInCartText });
  const reason = reasonNotAdded(change);
  if (reason) toast({ title: messages.addRefused, description: reason, variant: "destructive" });
  if (change.outcome !== "changed") return change.outcome;
  return storeOrExplain(change.cart) ? "changed" : "not_stored";
}

function reasonNotAdded(change: CartChange): string | null {
  if (change.outcome === "full") return messages.cartFull(cartLimit);
  if (change.outcome !== "out_of_stock") return null;
  return messages.outOfStock(change.item.product.title, change.item.variant.title, change.left);
}

/** Store a cart; if the browser refuses, say so in a toast. Returns whether it is stored. */
export function storeOrExplain(cart: Cart): boolean {
  try {
    storeCart(cart);
    return true;
  } catch {
    toast({ title: messages.addFailed, description: messages.addFailedText, variant: "destructive" });
    return false;
  }
}

/** Return a new id. `randomUUID` only exists on secure origins, which an academy on a local network may not be. */
function newItemId(): string {
  return (
    globalThis.crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("")
  );
}
