import { expect, test } from "vitest";
import { wordsForAddressCode, wordsForCode } from "./error-words.ts";

test("codes that are names of object properties have no text", () => {
  for (const code of Object.getOwnPropertyNames(Object.prototype))
    expect([code, wordsForAddressCode(code), wordsForCode(code)]).toEqual([code, null, null]);
  expect(wordsForAddressCode("otp_expired")).toContain("no longer valid");
  expect(wordsForCode("otp_expired")).toContain("This code");
});
