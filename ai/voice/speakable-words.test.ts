import { expect, test } from "vitest";
import { speakableWords } from "./speakable-words.ts";

const say = (text: string, language: "en" | "fr" | "sw" | "pt" = "en") => speakableWords({ kind: "paragraph", text }, language);

test.each([
  ["Use serifs, e.g. Newsreader.", "Use serifs, for example, Newsreader."],
  ["The floor, i.e., the least.", "The floor, that is, the least."],
  ["Tea, bread, etc.", "Tea, bread, et cetera."],
  ["Tea etc. for all", "Tea et cetera for all"],
  ["Light vs. dark", "Light versus dark"],
  ["See Fig. 3 and p. 12.", "See figure 3 and page 12."],
  ["Made in the U.S.A. by hand", "Made in the U S A by hand"],
  ["Contrast of 4.5:1 or 21:1 on a 16:9 screen at 10:30", "Contrast of 4.5 to 1 or 21 to 1 on a 16 to 9 screen at 10:30"],
  ["10–20 people, 25 % of 1,000", "10 to 20 people, 25 percent of 1,000"],
  ["16px, 1 px, 1.5 s, 20°C and 3 MB", "16 pixels, 1 pixel, 1.5 seconds, 20 degrees Celsius and 3 megabytes"],
  ["5 apples stay apples", "5 apples stay apples"],
  ["€5, 20 € and £3.50", "5 euros, 20 euros and 3.50 pounds"],
  ["#1 of § 7", "number 1 of section 7"],
  ["a → b, 2 × 3 = 6, x ≠ y, n ≥ 3", "a to b, 2 times 3 equals 6, x is not equal to y, n at least 3"],
  ["2 + 2 and C++", "2 plus 2 and C++"],
  ["Salt & pepper — and more…", "Salt and pepper, and more..."],
  ["Call useState() in my_module of Node.js", "Call use State in my module of Node dot js"],
  ["and/or", "and slash or"],
  ["Write to ada@school.example now", "Write to ada at school dot example now"],
  ["Read https://www.example.com/a/b?c=d#e, please", "Read example dot com, please"],
  ["“It’s fine,” she said 🙂👍🏽", "It's fine, she said"],
  ["<b> & {x}", "b and x"],
  ["—", ""],
  ["…!", ""],
])("%s", (text, spoken) => {
  expect(say(text)).toBe(spoken);
});

test("other languages keep their abbreviations, and lose only what no voice can pronounce", () => {
  expect(say("« Le contraste », p. ex. 4,5 — voir https://example.com/x 🙂.", "fr")).toBe(
    "Le contraste , p. ex. 4,5 — voir example.com .".replaceAll(" ,", ",").replaceAll(" .", "."),
  );
});

test.each(["en", "fr", "sw", "pt"] as const)("code is not read aloud in %s, but pointed to", (language) => {
  const spoken = speakableWords({ kind: "code", text: "const a = 1;" }, language);
  expect(spoken).not.toContain("const");
  expect(spoken.length).toBeGreaterThan(10);
});

test("a text full of unclosed marks takes no minutes", () => {
  for (const piece of ["(", "1:", "https://", "a.", "x@", "=", "→ ", "U.", "5 "])
    expect(typeof say(piece.repeat(4000))).toBe("string");
}, 5000);
