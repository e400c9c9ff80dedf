import { describe, expect, test } from "vitest";
import {
  addToCart,
  cartCount,
  cartLimit,
  isInCart,
  readCart,
  removeFromCart,
  setQuantity,
  standardAccess,
  type CartItem,
} from "./cart.ts";

const course = (id: string, price = 0): CartItem => ({
  cartItemId: `item-${id}`,
  product: { id, title: `Course ${id}`, image: null },
  variant: standardAccess({ id, price }),
  quantity: 1,
});

const stocked = (stock: number | undefined, quantity: number): CartItem => ({
  cartItemId: "book",
  product: { id: "book", title: "Workbook", image: null },
  variant: {
    id: "paper",
    title: "Paper",
    price_in_cents: 1000,
    manage_inventory: true,
    ...(stock !== undefined && { inventory_quantity: stock }),
  },
  quantity,
});

describe("putting a course into the cart", () => {
  test("it is added once, as Standard Access", () => {
    const { cart, outcome } = addToCart([], course("a"));
    expect(outcome).toBe("changed");
    expect(cart).toEqual([course("a")]);
    expect(cart[0]?.variant).toMatchObject({ title: "Standard Access", manage_inventory: false });
    expect(isInCart(cart, "a")).toBe(true);
    expect(isInCart(cart, "b")).toBe(false);
  });

  test("a second time changes nothing and says so", () => {
    const before = [course("a")];
    expect(addToCart(before, course("a"))).toEqual({ cart: before, outcome: "already_in_cart" });
  });

  test("a requested quantity is ignored, because there is only one access to a course", () => {
    expect(cartCount(addToCart([], { ...course("a"), quantity: 5 }).cart)).toBe(1);
  });
});

test("the hundredth course fits into a cart, and the next one doesn't", () => {
  const courses = Array.from({ length: 99 }, (_, index) => course(String(index)));
  const { cart, outcome } = addToCart(courses, course("the hundredth"));
  expect([outcome, addToCart(cart, course("one more")).outcome]).toEqual(["changed", "full"]);
});

test("a full cart accepts nothing more and says so", () => {
  const full = Array.from({ length: cartLimit }, (_, index) => course(String(index)));
  expect(addToCart(full, course("one more"))).toEqual({
    cart: full,
    outcome: "full",
  });
  expect(addToCart(full, course("0")).outcome).toBe("already_in_cart");
});

describe("the quantity in the cart plus the wanted one never exceeds the stock", () => {
  test.each([
    { stock: 3, held: 0, wanted: 3, quantity: 3, outcome: "changed" },
    { stock: 3, held: 0, wanted: 4, quantity: 0, outcome: "out_of_stock" },
    { stock: 3, held: 2, wanted: 1, quantity: 3, outcome: "changed" },
    { stock: 3, held: 2, wanted: 2, quantity: 2, outcome: "out_of_stock" },
    { stock: 0, held: 0, wanted: 1, quantity: 0, outcome: "out_of_stock" },
    { stock: undefined, held: 0, wanted: 50, quantity: 50, outcome: "changed" },
  ])("stock $stock, $held in the cart, $wanted wanted", ({ stock, held, wanted, quantity, outcome }) => {
    const change = addToCart(held ? [stocked(stock, held)] : [], stocked(stock, wanted));
    expect(change.outcome).toBe(outcome);
    expect(cartCount(change.cart)).toBe(quantity);
  });

  test("the refusal names course, variant and stock", () => {
    expect(addToCart([], stocked(2, 3))).toMatchObject({ outcome: "out_of_stock", left: 2 });
  });
});

describe("changing the quantity", () => {
  test.each([
    { to: 2, becomes: 2, outcome: "changed" },
    { to: 1, becomes: 1, outcome: "changed" },
    { to: 0, becomes: 1, outcome: "changed" },
    { to: -4, becomes: 1, outcome: "changed" },
    { to: Number.NaN, becomes: 1, outcome: "changed" },
    { to: 2.9, becomes: 2, outcome: "changed" },
    { to: 4, becomes: 2, outcome: "out_of_stock" },
  ])("to $to with a stock of 3 and 2 in the cart", ({ to, becomes, outcome }) => {
    const change = setQuantity([stocked(3, 2)], "book", to);
    expect(change.outcome).toBe(outcome);
    expect(cartCount(change.cart)).toBe(becomes);
  });

  test.each([
    { to: 2, outcome: "already_in_cart" },
    { to: 0, outcome: "changed" },
  ])("the quantity of a course stays 1: to $to", ({ to, outcome }) => {
    const change = setQuantity([course("a")], "item-a", to);
    expect(change.outcome).toBe(outcome);
    expect(cartCount(change.cart)).toBe(1);
  });

  test("an item that is gone changes nothing", () => {
    expect(setQuantity([course("a")], "gone", 3).cart).toEqual([course("a")]);
  });
});

test("removing takes out only that item", () => {
  expect(removeFromCart([course("a"), course("b")], "item-a")).toEqual([course("b")]);
  expect(removeFromCart([course("a")], "gone")).toEqual([course("a")]);
});

describe("reading what a browser has stored", () => {
  const item = course("a");

  test.each([
    ["nothing", null],
    ["an empty text", ""],
    ["half a text", '[{"cartItemId":'],
    ["null", "null"],
    ["a number", "7"],
    ["an object, as an older cart may have been", '{"items":[]}'],
    [
      "items that are none",
      '[null, 3, "a", [], {}, {"product":{}}, {"product":{"id":"a"},"variant":{}}, {"product":{"id":1,"title":"x"},"variant":{}}]',
    ],
  ])("%s is an empty cart", (_, stored) => {
    expect(readCart(stored)).toEqual([]);
  });

  test("a complete cart is read back unchanged, including unknown fields", () => {
    const cart = [
      { ...item, gift: true, product: { ...item.product, slug: "x" }, variant: { ...item.variant, sku: "7" } },
      stocked(5, 2),
    ];
    expect(readCart(JSON.stringify(cart))).toEqual(cart);
  });

  test.each([
    ["a quantity below one", { quantity: -2 }, { quantity: 1 }],
    ["a quantity that is no number", { quantity: "many" }, { quantity: 1 }],
    ["a course that is there twice over", { quantity: 9 }, { quantity: 1 }],
    ["a missing item id", { cartItemId: undefined }, { cartItemId: "a-standard" }],
    [
      "a price that is no number",
      { variant: { ...item.variant, price_in_cents: "free" } },
      { variant: { ...item.variant, price_in_cents: 0 } },
    ],
    [
      "a negative price",
      { variant: { ...item.variant, price_in_cents: -5 } },
      { variant: { ...item.variant, price_in_cents: 0 } },
    ],
    [
      "a price beyond all reckoning",
      { variant: { ...item.variant, price_in_cents: 1e300 } },
      { variant: { ...item.variant, price_in_cents: 0 } },
    ],
    ["a sale price that is no number", { variant: { ...item.variant, sale_price_in_cents: null } }, { variant: item.variant }],
  ])("%s is repaired", (_, broken, mended) => {
    expect(readCart(JSON.stringify([{ ...item, ...broken }]))).toEqual([{ ...item, ...mended }]);
  });

  test("a quantity that is no text and no number is one", () => {
    const quantity = { toString: null, valueOf: null };
    expect(readCart(JSON.stringify([{ ...stocked(5, 2), quantity }]))).toEqual([stocked(5, 1)]);
  });

  test("a price of minus zero is zero", () => {
    const stored = JSON.stringify([item]).replace('"price_in_cents":0', '"price_in_cents":-0');
    expect(readCart(stored)).toEqual([item]);
  });

  test("a huge cart is cut to the limit, quickly", () => {
    const huge = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => course(`course ${index}`)));
    expect(readCart(huge)).toHaveLength(cartLimit);
    expect(readCart(JSON.stringify(Array.from({ length: 20_000 }, () => item)))).toEqual([item]);
  });

  test("a quantity above the stock is reduced to it, and duplicates count once", () => {
    expect(cartCount(readCart(JSON.stringify([stocked(3, 8)])))).toBe(3);
    expect(readCart(JSON.stringify([item, { ...item, cartItemId: "other" }]))).toEqual([item]);
  });
});

describe("the limits of a cart", () => {
  const priced = (price: unknown) => {
    const item = { ...course("a"), variant: { ...course("a").variant, price_in_cents: price } };
    return readCart(JSON.stringify([item]))[0]?.variant.price_in_cents;
  };
  test.each([
    [0, 0],
    [0.9, 0],
    [1, 1],
    [-1, 0],
    [1e12, 1e12],
    [1e12 + 1, 0],
    ["5", 0],
  ])("a price of %j is read as %d", (price, expected) => {
    expect(priced(price)).toBe(expected);
  });

  test("one item has a quantity of at most 999", () => {
    expect(addToCart([], stocked(undefined, 5_000)).cart[0]?.quantity).toBe(999);
  });

  test("the quantity can be set to the whole stock, but not beyond it", () => {
    const { cart } = addToCart([], stocked(5, 2));
    expect(setQuantity(cart, "book", 5).outcome).toBe("changed");
    expect(setQuantity(cart, "book", 6).outcome).toBe("out_of_stock");
  });

  test("a course can have the quantity 1, but not 2", () => {
    expect(setQuantity([course("a")], "item-a", 1).outcome).toBe("changed");
    expect(setQuantity([course("a")], "item-a", 2).outcome).toBe("already_in_cart");
  });

  test.each([
    ["no product", { variant: {} }],
    ["no variant", { product: { id: "a", title: "A" } }],
    ["a product without an id", { product: { title: "A" }, variant: {} }],
    ["a product without a title", { product: { id: "a" }, variant: {} }],
  ])("an item with %s is dropped", (_, entry) => {
    expect(readCart(JSON.stringify([entry]))).toEqual([]);
  });

  test("an item whose stock is sold out gets the quantity 1, and a sale price of 0 counts", () => {
    const item = { ...stocked(0, 3), variant: { ...stocked(0, 3).variant, sale_price_in_cents: 0 } };
    const cart = readCart(JSON.stringify([item]));
    expect(cart).toMatchObject([{ quantity: 1, variant: { inventory_quantity: 0, sale_price_in_cents: 0 } }]);
  });

  test("an item without a readable price costs nothing", () => {
    expect(readCart(JSON.stringify([{ product: { id: "a", title: "A" }, variant: {} }]))[0]).toMatchObject({
      cartItemId: "a-standard",
      quantity: 1,
      variant: { id: "a-standard", title: "Standard Access", price_in_cents: 0, manage_inventory: false },
    });
  });

  test("variants of one product are different items", () => {
    const other = { ...stocked(5, 1), cartItemId: "e-book", variant: { ...stocked(5, 1).variant, id: "e-book" } };
    expect(addToCart([stocked(5, 1)], other).cart).toHaveLength(2);
  });
});
