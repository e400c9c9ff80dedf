const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  Œ: "Oe",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  ð: "d",
  þ: "th",
};

/** A text in the letters that the built-in voice knows: accents are left out, and of other scripts nothing stays. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? (/\p{M}/u.test(letter) ? "" : " "))
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
