import fc from "fast-check";
import { expect, test } from "vitest";
import { addToCart, cartLimit, readCart, removeFromCart, setQuantity, type Cart, type CartItem } from "./cart.ts";

// Whatever older versions, other programs and people themselves leave in the browser's storage.

/** JSON with the names of inherited properties, which make an object that cannot be converted to a number or a text. */
const inherited = fc.dictionary(
  fc.constantFrom("toString", "valueOf", "__proto__", "constructor", "length", "toJSON"),
  fc.jsonValue({ maxDepth: 1 }),
);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2, stringUnit: "binary" }),
  inherited,
  fc.constantFrom(-1, 0.5, 1e300, "7", ""),
);
const mostly = (right: fc.Arbitrary<unknown>) => fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: anything });

const word = fc.string({ unit: "binary", minLength: 1, maxLength: 6 });
const amount = fc.integer({ min: 0, max: 2_000 });
const product = fc.record({ id: word, title: word, image: fc.option(word), more: anything });
const variant = fc.record(
  {
    id: word,
    title: word,
    price_in_cents: amount,
    sale_price_in_cents: amount,
    manage_inventory: fc.boolean(),
    inventory_quantity: amount,
  },
  { requiredKeys: ["id", "title", "price_in_cents", "manage_inventory"] },
);
const wholeItem = fc
  .record({ cartItemId: word, product, variant, quantity: fc.integer({ min: 1, max: 999 }), more: anything })
  .map((item) => ({ ...item, quantity: quantityFor(item.variant, item.quantity) }));
const damagedItem = fc.record(
  {
    cartItemId: mostly(word),
    product: mostly(fc.record({ id: mostly(word), title: mostly(word), image: anything }, { requiredKeys: [] })),
    variant: mostly(
      fc.record({
        id: mostly(word),
        price_in_cents: mostly(amount),
        inventory_quantity: anything,
        manage_inventory: mostly(fc.boolean()),
      }),
    ),
    quantity: anything,
  },
  { requiredKeys: [] },
);

function quantityFor(
  { manage_inventory: isCounted, inventory_quantity: stock = Infinity }: StoredVariant,
  wanted: number,
): number {
  return isCounted ? Math.min(wanted, Math.max(1, stock)) : 1;
}
type StoredVariant = { manage_inventory: boolean; inventory_quantity?: number };

const storedCart = fc.array(fc.oneof(damagedItem, wholeItem, anything), { maxLength: 8 }).map((cart) => JSON.stringify(cart));

test("a cart is read from any text, and every item in it is whole", () => {
  fc.assert(
    fc.property(fc.oneof(storedCart, fc.json(), fc.string({ unit: "binary" })), (stored) => expectWhole(readCart(stored))),
    { numRuns: 2_000 },
  );
});

test("a text that was written only in part is an empty cart", () => {
  fc.assert(
    fc.property(fc.array(wholeItem, { minLength: 1, maxLength: 3 }), fc.nat(), (cart, at) => {
      const stored = JSON.stringify(cart);
      expect(readCart(stored.slice(0, at % stored.length))).toEqual([]);
    }),
  );
});

test("a whole cart is read as it was stored, and a repaired one is not repaired again", () => {
  const named = (cart: CartItem[]) =>
    cart.map((item, at) => ({
      ...item,
      cartItemId: `${at} ${item.cartItemId}`,
      product: { ...item.product, id: `course ${at}` },
    }));
  fc.assert(
    fc.property(fc.array(wholeItem as fc.Arbitrary<CartItem>, { maxLength: 5 }).map(named), (cart) => {
      const stored = JSON.stringify(cart);
      expect(JSON.parse(JSON.stringify(readCart(stored)))).toEqual(JSON.parse(stored));
    }),
  );
  fc.assert(
    fc.property(storedCart, (stored) => {
      const repaired = JSON.stringify(readCart(stored));
      expect(JSON.stringify(readCart(repaired))).toBe(repaired);
    }),
  );
});

test("whatever people do with a repaired cart, it stays whole", () => {
  const act = fc.tuple(fc.constantFrom("add", "set", "remove"), wholeItem, fc.nat(9), fc.oneof(fc.integer(), fc.double()));
  fc.assert(
    fc.property(storedCart, fc.array(act, { maxLength: 10 }), (stored, acts) => {
      let cart = readCart(stored);
      for (const [what, item, at, quantity] of acts) {
        const id = cart[at]?.cartItemId ?? "gone";
        if (what === "add")
          cart = addToCart(cart, { ...(item as CartItem), cartItemId: `${cart.length} ${item.cartItemId}` }).cart;
        if (what === "set") cart = setQuantity(cart, id, quantity).cart;
        if (what === "remove") cart = removeFromCart(cart, id);
        expectWhole(cart);
      }
    }),
  );
});

function expectWhole(cart: Cart): void {
  expect(cart.length).toBeLessThanOrEqual(cartLimit);
  expect(new Set(cart.map((item) => item.cartItemId)).size).toBe(cart.length);
  for (const { product: sold, variant: way, quantity, cartItemId } of cart) {
    for (const name of [cartItemId, sold.id, sold.title, way.id, way.title]) expect(name).toMatch(/[^]/);
    for (const price of [way.price_in_cents, way.sale_price_in_cents ?? 0]) {
      expect(Number.isSafeInteger(price) && price >= 0 && !Object.is(price, -0)).toBe(true);
    }
    expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 999).toBe(true);
    expect(quantity).toBe(quantityFor(way, quantity));
  }
}
