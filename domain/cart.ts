/*
 * The cart's rules. They run in the browser, on a cart in the browser's storage: corrupt contents must not break
 * a page, so `readCart` repairs or drops what is invalid, and keeps unknown fields.
 */

/** The browser storage key of the cart. */
export const cartStorageKey = "e-commerce-cart";

/** The most different items in a cart, and in one purchase. */
export const cartLimit = 100;
/** The largest quantity of one item. */
const mostOfOne = 999;

type CartProduct = { id: string; title: string; image: string | null };

export type CartVariant = {
  id: string;
  title: string;
  price_in_cents: number;
  sale_price_in_cents?: number;
  /** Whether there is a stock; without one an item is in the cart once. */
  manage_inventory: boolean;
  /** The stock, if any. Undefined: assumed to be available. */
  inventory_quantity?: number;
};

export type CartItem = { cartItemId: string; product: CartProduct; variant: CartVariant; quantity: number };
export type Cart = readonly CartItem[];

/** The result of a change: the new cart, or the unchanged one with the reason. */
export type CartChange =
  | { cart: Cart; outcome: "changed" }
  | { cart: Cart; outcome: "already_in_cart" }
  | { cart: Cart; outcome: "out_of_stock"; item: CartItem; left: number }
  | { cart: Cart; outcome: "full" };

/** Return the only variant in which a course is sold. */
export function standardAccess(course: { id: string; price: number }): CartVariant {
  return { id: `${course.id}-standard`, title: "Standard Access", price_in_cents: course.price, manage_inventory: false };
}

/** Add `quantity` of a product to the cart, or one if the product has no stock. Refuse if that is more than the stock. */
export function addToCart(cart: Cart, item: CartItem): CartChange {
  const held = cart.find((other) => isSame(other, item));
  if (!item.variant.manage_inventory && held) return { cart, outcome: "already_in_cart" };
  const wanted = item.variant.manage_inventory ? (held?.quantity ?? 0) + atLeastOne(item.quantity) : 1;
  if (wanted > stockOf(item.variant)) return outOfStock(cart, item);
  if (!held && cart.length >= cartLimit) return { cart, outcome: "full" };
  if (!held) return { cart: [...cart, { ...item, quantity: wanted }], outcome: "changed" };
  return { cart: cart.map((other) => (other === held ? { ...other, quantity: wanted } : other)), outcome: "changed" };
}

/** Set the quantity of an item in the cart: at least 1, at most the stock, always 1 without a stock. */
export function setQuantity(cart: Cart, cartItemId: string, quantity: number): CartChange {
  const item = cart.find((other) => other.cartItemId === cartItemId);
  if (!item) return { cart, outcome: "changed" };
  const wanted = atLeastOne(quantity);
  if (!item.variant.manage_inventory) return { cart, outcome: wanted > 1 ? "already_in_cart" : "changed" };
  if (wanted > stockOf(item.variant)) return outOfStock(cart, item);
  return { cart: cart.map((other) => (other === item ? { ...other, quantity: wanted } : other)), outcome: "changed" };
}

/** Return the cart without an item. */
export function removeFromCart(cart: Cart, cartItemId: string): Cart {
  return cart.filter((item) => item.cartItemId !== cartItemId);
}

export function isInCart(cart: Cart, productId: string): boolean {
  return cart.some((item) => item.product.id === productId);
}

/** Return how many items are in the cart. */
export function cartCount(cart: Cart): number {
  return cart.reduce((count, item) => count + item.quantity, 0);
}

/** Read a stored cart, whatever it contains. Never throws. */
export function readCart(stored: string | null): Cart {
  const items: CartItem[] = [];
  const seen = new Set<string>();
  for (const entry of parseArray(stored)) {
    const item = readItem(entry);
    if (!item) continue;
    const names = [`item ${item.cartItemId}`, `variant ${JSON.stringify([item.product.id, item.variant.id])}`];
    if (names.some((name) => seen.has(name))) continue;
    for (const name of names) seen.add(name);
    items.push(item);
    if (items.length === cartLimit) break;
  }
  return items;
}

function parseArray(stored: string | null): unknown[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function readItem(entry: unknown): CartItem | null {
  if (!isRecord(entry) || !isRecord(entry["product"]) || !isRecord(entry["variant"])) return null;
  const product = readProduct(entry["product"]);
  const variant = product && readVariant(entry["variant"], product);
  if (!product || !variant) return null;
  // Converting an object could throw.
  const stored = typeof entry["quantity"] === "object" ? NaN : Number(entry["quantity"]);
  const quantity = variant.manage_inventory ? Math.min(atLeastOne(stored), Math.max(1, stockOf(variant))) : 1;
  return { ...entry, cartItemId: text(entry["cartItemId"]) || variant.id, product, variant, quantity };
}

function readProduct(product: Record<string, unknown>): CartProduct | null {
  const id = text(product["id"]);
  const title = text(product["title"]);
  return id && title ? { ...product, id, title, image: text(product["image"]) || null } : null;
}

function readVariant(variant: Record<string, unknown>, product: CartProduct): CartVariant {
  const { sale_price_in_cents: sale, inventory_quantity: stock, ...rest } = variant;
  return {
    ...rest,
    id: text(variant["id"]) || `${product.id}-standard`,
    title: text(variant["title"]) || "Standard Access",
    price_in_cents: cents(variant["price_in_cents"]) ?? 0,
    ...(cents(sale) !== null && { sale_price_in_cents: cents(sale) ?? 0 }),
    manage_inventory: variant["manage_inventory"] === true,
    ...(cents(stock) !== null && { inventory_quantity: cents(stock) ?? 0 }),
  };
}

function outOfStock(cart: Cart, item: CartItem): CartChange {
  return { cart, outcome: "out_of_stock", item, left: stockOf(item.variant) };
}

function isSame(one: CartItem, other: CartItem): boolean {
  return one.product.id === other.product.id && one.variant.id === other.variant.id;
}

function stockOf(variant: CartVariant): number {
  return variant.manage_inventory ? (variant.inventory_quantity ?? Infinity) : Infinity;
}

function atLeastOne(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(mostOfOne, Math.max(1, Math.floor(quantity))) : 1;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Return a safe non-negative integer, or null for anything else. */
function cents(value: unknown): number | null {
  // Adding 0 turns -0 into 0: prices are shown with their sign.
  return typeof value === "number" && value >= 0 && value <= 1e12 ? Math.floor(value) + 0 : null;
}
