import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { matchingStep, newTotpSetup } from "./totp.ts";

const now = new Date("2026-11-21T12:00:15Z");
const step = Math.floor(now.getTime() / 30_000);
const { secret } = newTotpSetup({ issuer: "Academy", label: "ada@school.example" });
const codeAt = (steps: number) => generateSync({ secret, epoch: now.getTime() / 1000 + steps * 30 });

test.each([
  [-2, null],
  [-1, step - 1],
  [0, step],
  [1, step + 1],
  [2, null],
])("a code %i steps from now", (steps, expected) => {
  expect(matchingStep(secret, codeAt(steps), now, null)).toBe(expected);
});

test("a code of a used step, or of an earlier one, is refused", () => {
  expect(matchingStep(secret, codeAt(0), now, step)).toBeNull();
  expect(matchingStep(secret, codeAt(-1), now, step)).toBeNull();
  expect(matchingStep(secret, codeAt(1), now, step)).toBe(step + 1);
});

test.each(["", "12345", "1234567", "abcdef", "１２３４５６", "-12345", "1e5", "0x1234"])("%j is not a code", (code) => {
  expect(matchingStep(secret, code, now, null)).toBeNull();
});

test("a code may be typed as apps display it", () => {
  const code = codeAt(0);
  expect(matchingStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now, null)).toBe(step);
});

test("an example of RFC 6238, appendix B: at 59 seconds the secret 12345678901234567890 shows (94)287082", () => {
  const known = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(matchingStep(known, "287082", new Date(59_000), null)).toBe(1);
});
