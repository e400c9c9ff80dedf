const quoteParameter = "quote";

/** Return the address of a lesson; with a quote it leads to that passage of its text. */
export function lessonAddress(courseId: string, lessonId: string, quote?: string): string {
  const address = `/learn/${encodeURIComponent(courseId)}/${encodeURIComponent(lessonId)}`;
  return quote === undefined ? address : `${address}#${quoteParameter}=${encodeURIComponent(quote)}`;
}

/** Return an address that looks up the lesson's course itself, for citations without one. */
export function citedLessonAddress({ lessonId, quote }: { lessonId: string; quote: string }): string {
  return `/learn/${encodeURIComponent(lessonId)}?${new URLSearchParams({ [quoteParameter]: quote }).toString()}`;
}

/** Return the quote in such an address, if any. */
export function quoteOfCitedLesson(address: string): string | undefined {
  return new URL(address).searchParams.get(quoteParameter) || undefined;
}

/** Return the quote in an address's hash, or null. */
export function quoteOfHash(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get(quoteParameter) || null;
}
