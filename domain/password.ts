/** Lengths of a password in characters as a person counts them (code points). */
export const passwordLength = { least: 8, most: 128 } as const;

/** Why a password is not accepted: the reason that the auth client knows and a text for a person. Null when it is fine. */
export type PasswordWeakness = { reasons: "length"[]; text: string };

/** What is wrong with a password, or null. Only its length is judged. */
export function passwordWeakness(password: string): PasswordWeakness | null {
  // Longer than that in UTF-16 units is longer in characters too; counting them would be work for nothing.
  const length = password.length > passwordLength.most * 2 ? Infinity : [...password].length;
  if (length < passwordLength.least) {
    return { reasons: ["length"], text: `Password should be at least ${passwordLength.least} characters.` };
  }
  if (length > passwordLength.most) {
    return { reasons: ["length"], text: `Password should be at most ${passwordLength.most} characters.` };
  }
  return null;
}
