import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { deriveKey, seal, unseal } from "./seal.ts";

const secret = randomBytes(32);
const plain = Buffer.from("sk-something-worth-hiding");

test("sealed bytes open with the same secret and purpose", () => {
  expect(unseal(secret, "api-key", seal(secret, "api-key", plain))).toEqual(plain);
  expect(unseal(secret, "api-key", seal(secret, "api-key", Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
});

test("sealing twice gives different bytes, which do not contain the text", () => {
  const [one, two] = [seal(secret, "api-key", plain), seal(secret, "api-key", plain)];
  expect(one.equals(two)).toBe(false);
  expect(one.includes(plain)).toBe(false);
});

test("another secret or purpose opens nothing", () => {
  const sealed = seal(secret, "api-key", plain);
  expect(() => unseal(randomBytes(32), "api-key", sealed)).toThrow();
  expect(() => unseal(secret, "signing-key", sealed)).toThrow();
});

test("a single changed bit is detected", () => {
  const sealed = seal(secret, "api-key", plain);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => unseal(secret, "api-key", changed), `byte ${at}`).toThrow();
  }
  expect(() => unseal(secret, "api-key", sealed.subarray(0, 20))).toThrow();
});

test("a secret that is too short is refused", () => {
  expect(() => deriveKey(randomBytes(16), "api-key")).toThrow("32 bytes");
});
