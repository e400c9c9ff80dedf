import { passwordLength, passwordWeakness } from "#domain/password.ts";
import { strengthWords } from "./messages.ts";

/** The displayed strength of a password: 0 (nothing, or not accepted) to 4, and words. Only a hint: the rule is in domain/password.ts. */
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
  // Ten characters with only three different ones are a weak secret.
  return Math.min(guessed.length, new Set(characters).size * 2);
}

/** Return the distance of two successive characters in the alphabet; null where there are not two. */
function stepBetween(before: string | undefined, after: string | undefined): number | null {
  return before === undefined || after === undefined ? null : (after.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
}
