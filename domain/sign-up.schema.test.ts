import { describe, expect, test } from "vitest";
import { cleanFullName, emailSchema } from "./sign-up.schema.ts";

describe("an address", () => {
  test.each([
    [" Ada@Example.ORG ", "ada@example.org"],
    ["a.b+c@school.example", "a.b+c@school.example"],
  ])("%j is kept as %j", (given, kept) => {
    expect(emailSchema.parse(given)).toBe(kept);
  });

  test.each([
    "",
    "ada",
    "@example.org",
    "ada@",
    "ada@example",
    "a\u0000da@example.org",
    "ada@exa mple.org",
    // Letters that look like or lowercase to others: Kelvin sign, Cyrillic а, dotless i, full width.
    "\u212Ait@example.org",
    "\u0430da@example.org",
    "ad\u0131@example.org",
    "ada\uFF20example.org",
    "ada@example.org\r\nBcc: eve@evil.example",
    `${"a".repeat(320)}@example.org`,
    7,
    null,
    ["ada@example.org"],
  ])("%j is not an address", (given) => {
    expect(emailSchema.safeParse(given).success).toBe(false);
  });
});

describe("a name", () => {
  test.each([
    ["  Ada Lovelace ", "Ada Lovelace"],
    ["Ada\u0000\r\nLovelace", "Ada Lovelace"],
    ["Zoë 王小明", "Zoë 王小明"],
    ["lone \ud800 surrogate", "lone \ufffd surrogate"],
    [{ toString: "admin" }, ""],
    [undefined, ""],
    [42, ""],
  ])("%j is kept as %j", (given, kept) => {
    expect(cleanFullName(given)).toBe(kept);
  });
});
