/** The limits of a password in characters as a person counts them (code points). */
export const passwordLength = { least: 8, most: 128 } as const;

/** Why a password is refused: the auth client's reason, and a text for a person. */
export type PasswordWeakness = { reasons: "length"[]; text: string };

/** Return what is wrong with a password, or null. Only its length is checked. */
export function passwordWeakness(password: string): PasswordWeakness | null {
  // More UTF-16 units than twice the limit are too many characters as well, without counting them.
  const length = password.length > passwordLength.most * 2 ? Infinity : [...password].length;
  if (length < passwordLength.least) {
    return { reasons: ["length"], text: `Password should be at least ${passwordLength.least} characters.` };
  }
  if (length > passwordLength.most) {
    return { reasons: ["length"], text: `Password should be at most ${passwordLength.most} characters.` };
  }
  return null;
}
