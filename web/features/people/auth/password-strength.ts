import { passwordLength, passwordWeakness } from "#domain/password.ts";
import { strengthWords } from "./messages.ts";

/** The displayed strength of a password, from 0 (empty or invalid) to 4, and in words. Only a hint: domain/password.ts has the rule. */
export type PasswordStrength = { level: 0 | 1 | 2 | 3 | 4; words: string };

/** Rate a password by its length and number of different characters; parts of the person's name do not count. */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  if (password === "") return { level: 0, words: strengthWords.none };
  if (passwordWeakness(password)) {
    const missing = passwordLength.least - [...password].length;
    return { level: 0, words: missing > 0 ? strengthWords.tooShort(missing) : strengthWords.tooLong };
  }
  const weight = weigh(password, known);
  if (weight < passwordLength.least) return { level: 1, words: strengthWords.weak };
  if (weight < 12) return { level: 2, words: strengthWords.fair };
  if (weight < 16) return { level: 3, words: strengthWords.good };
  return { level: 4, words: strengthWords.strong };
}

/** Return the effective number of characters to guess: repetitions, sequences and names count little. */
function weigh(password: string, known: readonly string[]): number {
  let rest = password.toLowerCase();
  for (const name of known.flatMap((text) => text.toLowerCase().split(/[\s@.]+/))) {
    if (name.length > 2) rest = rest.replaceAll(name, "");
  }
  rest = rest.replace(/password|qwerty|letmein|welcome|academy/g, "");
  const characters = [...rest];
  const guessed = characters.filter((character, index) => {
    const step = stepBetween(characters[index - 1], character);
    return step === null || Math.abs(step) > 1 || step !== (stepBetween(characters[index - 2], characters[index - 1]) ?? step);
  });
  // Even a long password is weak if it has only a few different characters.
  return Math.min(guessed.length, new Set(characters).size * 2);
}

/** Return the distance between the code points of two successive characters; null if one is missing. */
function stepBetween(before: string | undefined, after: string | undefined): number | null {
  return before === undefined || after === undefined ? null : (after.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
}
