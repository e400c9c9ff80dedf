/** Cyrillic letters that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
};

/**
 * Undo what hides words from patterns, by intent or by a keyboard: full-width and decomposed letters, Cyrillic ones that look Latin, accents
 * in place of apostrophes, and invisible characters, which are removed or replaced by `between`.
 */
export function undisguise(text: string, between = ""): string {
  const visible = text
    .replace(/[´`ʼ′‘’]/gu, "'")
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, between)
    .toLowerCase();
  return visible.replace(/[аеорсухіѕ]/gu, (letter) => lookAlikes[letter] ?? letter);
}
