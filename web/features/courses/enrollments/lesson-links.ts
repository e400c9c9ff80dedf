const quoteParameter = "quote";

/** The address of a lesson; with a quote it leads to that passage of its text. */
export function lessonAddress(courseId: string, lessonId: string, quote?: string): string {
  const address = `/learn/${encodeURIComponent(courseId)}/${encodeURIComponent(lessonId)}`;
  return quote === undefined ? address : `${address}#${quoteParameter}=${encodeURIComponent(quote)}`;
}

/** The address that finds the course of a lesson by itself, for citations that stand far from it. */
export function citedLessonAddress({ lessonId, quote }: { lessonId: string; quote: string }): string {
  return `/learn/${encodeURIComponent(lessonId)}?${new URLSearchParams({ [quoteParameter]: quote }).toString()}`;
}

/** The quote that such an address names, if any. */
export function quoteOfCitedLesson(address: string): string | undefined {
  return new URL(address).searchParams.get(quoteParameter) || undefined;
}

/** The quote that an address's hash asks for, or null. */
export function quoteOfHash(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get(quoteParameter) || null;
}
