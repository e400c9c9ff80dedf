import { formatList } from "#web/i18n/format.ts";
import { addToCart, cartLimit, removeFromCart, setQuantity, standardAccess, type Cart, type CartChange } from "#domain/cart.ts";
import { dismissToast, toast } from "#web/ui/toast/toast-store.ts";
import { currentCart, storeCart } from "./cart-store.ts";
import { messages } from "./messages.ts";

/** What the cart needs to know of a course. */
export type CourseForSale = { id: string; title: string; price: number; picture: string };

/** What was last said of adding something. */
let lastWord: number | undefined;

/** Whoever opens the cart sees what has been added: the words about it make room, for on a phone they would cover the cart's head. */
export function takeLastWordBack(): void {
  if (lastWord !== undefined) dismissToast(lastWord);
}

/** Puts a course into the cart and says what came of it. */
export function addCourse({ id, title, price, picture }: CourseForSale): void {
  const item = {
    cartItemId: newItemId(),
    product: { id, title, image: picture },
    variant: standardAccess({ id, price }),
    quantity: 1,
  };
  const change = saveChange(addToCart(currentCart(), item));
  if (change === "changed") lastWord = toast({ title: messages.added, description: messages.addedText(title) });
}

/** Sets how many of an item are wanted; a refusal is shown. */
export function changeQuantity(cartItemId: string, quantity: number): void {
  saveChange(setQuantity(currentCart(), cartItemId, quantity));
}

/** Takes an item out. */
export function removeItem(cartItemId: string): void {
  saveChange({ cart: removeFromCart(currentCart(), cartItemId), outcome: "changed" });
}

/**
 * After a purchase or an enrollment: takes the courses out that it was about; what another tab has added meanwhile stays. Answers whether
 * there were any.
 */
export function removeCourses(courseIds: ReadonlySet<string>): boolean {
  if (!currentCart().some((item) => courseIds.has(item.product.id))) return false;
  saveChange({ cart: currentCart().filter((item) => !courseIds.has(item.product.id)), outcome: "changed" });
  return true;
}

/** Takes out what the person takes already, and says so. */
export function dropTakenCourses(taken: { has: (courseId: string) => boolean }): void {
  const dropped = currentCart().filter(({ product }) => taken.has(product.id));
  if (dropped.length === 0) return;
  removeCourses(new Set(dropped.map(({ product }) => product.id)));
  toast({
    title: messages.takenOut,
    description: messages.alreadyEnrolledText(listOf(dropped.map(({ product }) => product.title))),
  });
}

/** Titles as a sentence names them: "A, B, and C". */
export function listOf(titles: string[]): string {
  return formatList(titles);
}

function saveChange(change: CartChange): CartChange["outcome"] | "not_kept" {
  if (change.outcome === "already_in_cart") toast({ title: messages.alreadyInCart, description: messages.alreadyInCartText });
  if (change.outcome === "out_of_stock" || change.outcome === "full")
    toast({
      title: messages.addRefused,
      description: change.outcome === "full" ? messages.cartFull(cartLimit) : change.message,
      variant: "destructive",
    });
  if (change.outcome !== "changed") return change.outcome;
  return keepOrExplain(change.cart) ? "changed" : "not_kept";
}

/** Keeps a cart, or says that this browser would not. Answers whether it is kept. */
export function keepOrExplain(cart: Cart): boolean {
  try {
    storeCart(cart);
    return true;
  } catch {
    toast({ title: messages.addFailed, description: messages.addFailedText, variant: "destructive" });
    return false;
  }
}

/** randomUUID is there on secure origins only; an academy on a local network may have none. */
function newItemId(): string {
  return (
    globalThis.crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("")
  );
}
