import { expect, test } from "vitest";
import { passwordWeakness } from "./password.ts";

test.each([
  ["seven characters", "1234567", "Password should be at least 8 characters."],
  ["nothing", "", "Password should be at least 8 characters."],
  ["seven emoji, although they are 14 units long", "😀".repeat(7), "Password should be at least 8 characters."],
  ["129 characters", "a".repeat(129), "Password should be at most 128 characters."],
  ["a megabyte", "a".repeat(1024 * 1024), "Password should be at most 128 characters."],
])("%s is refused", (_, password, text) => {
  expect(passwordWeakness(password)).toEqual({ reasons: ["length"], text });
});

test.each([
  ["eight characters", "12345678"],
  ["128 characters", "a".repeat(128)],
  ["128 emoji", "😀".repeat(128)],
  ["spaces and accents", "drei Äpfel am Baum"],
])("%s is accepted", (_, password) => {
  expect(passwordWeakness(password)).toBeNull();
});
