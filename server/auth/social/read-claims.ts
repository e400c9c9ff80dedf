/** A claim that is a text with something in it; null for anything else. */
export function readText(claim: unknown): string | null {
  return typeof claim === "string" && claim.trim() !== "" ? claim : null;
}

/** Providers write yes as a boolean, a number or a text. */
export function saysYes(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === "1" || claim === "true";
}
