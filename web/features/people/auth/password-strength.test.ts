import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", 0, "At least 8 characters. A short sentence is easy to remember."],
  ["seven77", 0, "1 more character, please."],
  ["abc", 0, "5 more characters, please."],
  ["x".repeat(129), 0, "At most 128 characters, please."],
  ["aaaaaaaaaaaaaaaa", 1, "Easy to guess. A few more words make it better."],
  ["12345678", 1, "Easy to guess. A few more words make it better."],
  ["password1", 1, "Easy to guess. A few more words make it better."],
  ["ada.lovelace", 1, "Easy to guess. A few more words make it better."],
  ["k8#mPq2v", 2, "Fair. Longer would be better."],
  ["k8#mPq2vTz!r", 3, "Good."],
  ["a sentence to remember", 4, "Strong."],
  ["пароль из слов и точек", 4, "Strong."],
])("%j is %d", (password, level, words) => {
  expect(passwordStrength(password, ["Ada Lovelace", "ada@lovelace.example"])).toEqual({ level, words });
});
