/* The rules of certificates, without schemas: pages use them in the browser. */

/** The longest name on a certificate, in characters. */
export const certificateNameLimit = 100;
/** The longest reason for a revocation, in characters. */
export const revocationReasonLimit = 500;
/** Certificates on one page of a course's list. */
export const certificatePageSize = 50;

/**
 * Return whether a typed name is the one on a certificate. Case, spaces, forms of dashes and apostrophes and the composition of accents
 * are ignored; letters and accents must match.
 */
export function isSameName(typed: string, onCertificate: string): boolean {
  return comparable(typed) === comparable(onCertificate);
}

function comparable(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(/[\u2018\u2019\u201b\u02bc\u0060\u00b4]/g, "'")
    .replace(/\s+/gu, " ")
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize("NFC");
}
