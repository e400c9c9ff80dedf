import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./passwords.ts";

const network = "203.0.113.7";

test("a password is stored as argon2id at OWASP's cost, salted", async () => {
  const [one, two] = await Promise.all([hashPassword("correct horse", network), hashPassword("correct horse", network)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(parseOptions(one).outputLen).toBe(32);
  expect(one).not.toBe(two);
});

test("only the same password matches", async () => {
  const hashed = await hashPassword("correct horse", network);
  expect(await passwordMatches(hashed, "correct horse", network)).toBe(true);
  expect(await passwordMatches(hashed, "correct horse ", network)).toBe(false);
  expect(await passwordMatches(null, "correct horse", network)).toBe(false);
});

test("an accent typed as one character or as two is the same password", async () => {
  const hashed = await hashPassword("caf\u00e9 au lait", network);
  expect(await passwordMatches(hashed, "cafe\u0301 au lait", network)).toBe(true);
});

test("the event loop stays responsive while passwords are hashed", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await Promise.all(Array.from({ length: 8 }, () => hashPassword("correct horse", network)));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});
