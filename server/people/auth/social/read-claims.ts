/** A claim that is a text with something in it; null for anything else. */
export function readText(claim: unknown): string | null {
  return typeof claim === "string" && claim.trim() !== "" ? claim : null;
}

/** Providers write yes as a boolean, a number or a text. */
export function saysYes(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === "1" || claim === "true";
}

/**
 * The name by which a provider knows an account: 1 to 255 printable ASCII characters, as OpenID Connect has it. Throws for anything else: a
 * database would take two different ones for the same, or an empty one for everybody's.
 * https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
export function readSubject(claim: unknown, field = "sub"): string {
  if (typeof claim === "string" && /^[\x20-\x7e]{1,255}$/.test(claim) && claim.trim() !== "") return claim;
  const length = typeof claim === "string" ? `a text of ${claim.length} characters` : typeof claim;
  throw new Error(`the account's id (${field}) is to be 1 to 255 printable ASCII characters, not ${length}`);
}
