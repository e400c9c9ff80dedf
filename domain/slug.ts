/**
 * Make a slug for an address or a file name: at most 60 lower-case ASCII letters and digits, with dashes in between. Returns `otherwise` if
 * nothing is left.
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
