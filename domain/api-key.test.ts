import { expect, test } from "vitest";
import { apiKeyLimits, lastFour, needsBaseUrl, vendorOfService } from "./api-key.ts";

test.each([
  ["OpenAI", "openai"],
  [" open ai ", "openai"],
  ["ANTHROPIC", "anthropic"],
  ["Claude", "anthropic"],
  ["Google Gemini", "google"],
  ["OpenAI-compatible", "openai-compatible"],
  ["openai compatible", "openai-compatible"],
  ["Stripe", null],
  ["OpenAI mail", null],
  ["__proto__", null],
  ["", null],
])("the service %j is the vendor %s", (name, vendor) => {
  expect(vendorOfService(name)).toBe(vendor);
});

test.each([
  ["sk-0123456789", "6789"],
  ["12345678", "5678"],
  ["1234567", "567"],
  ["12", "2"],
  ["1", ""],
  ["", ""],
])("of the key %j, a list shows %j", (key, shown) => {
  expect(lastFour(key)).toBe(shown);
});

test("only a compatible service needs a base address", () => {
  expect(needsBaseUrl("openai-compatible")).toBe(true);
  expect(needsBaseUrl("openai")).toBe(false);
});

test("keys have the documented limits", () => {
  expect(apiKeyLimits).toEqual({ serviceName: 100, key: 4000, keysOfOnePerson: 50 });
});
