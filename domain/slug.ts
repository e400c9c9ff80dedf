/**
 * Make a slug for an address or a file name: lower-case ASCII letters and digits with dashes between them, at most 60; `otherwise` where
 * none is left.
 */
export function slugOf(text: string, otherwise: string): string {
  const slug = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return slug || otherwise;
}
