const quoteParameter = "quote";

/** The address of a lesson; with a quote it leads to that passage of its text. */
export function lessonAddress(courseId: string, lessonId: string, quote?: string): string {
  const address = `/learn/${encodeURIComponent(courseId)}/${encodeURIComponent(lessonId)}`;
  return quote === undefined ? address : `${address}#${quoteParameter}=${encodeURIComponent(quote)}`;
}

/** The quote that an address's hash asks for, or null. */
export function quoteOfHash(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get(quoteParameter) || null;
}
