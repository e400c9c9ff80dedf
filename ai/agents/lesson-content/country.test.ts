import { describe, expect, test } from "vitest";
import { findCountry } from "./country.ts";

describe("a country", () => {
  test.each([
    ["Kenya", "KE", "KES"],
    ["kenya ", "KE", "KES"],
    ["KE", "KE", "KES"],
    ["the United States of America", "US", "USD"],
    ["UK", "GB", "GBP"],
    ["Côte d'Ivoire", "CI", "XOF"],
    ["Ivory Coast", "CI", "XOF"],
    ["Allemagne", "DE", "EUR"],
    ["Moçambique", "MZ", "MZN"],
    ["Mocambique", "MZ", "MZN"],
    ["Tanzania", "TZ", "TZS"],
    ["Hong Kong", "HK", "HKD"],
  ])("%j is found with its currency", (text, code, currency) => {
    expect(findCountry(text)).toMatchObject({ code, currency: { code: currency } });
  });

  test.each(["Atlantis", "", "??", "EU", "World", "constructor", "__proto__", "x".repeat(80)])("%j is not a country", (text) => {
    expect(findCountry(text)).toBeNull();
  });

  test("determines how amounts and dates are written, in plain characters", () => {
    expect(findCountry("Germany")).toMatchObject({ currency: { example: "1.250,50 €" }, dateExample: "24.03.2027" });
    expect(findCountry("Egypt")?.dateExample).toMatch(/^[\d/]+$/);
    expect(findCountry("France")?.currency?.example).toBe("1 250,50 €");
  });
});
