/** The address of a help article; with a quote it leads to that passage of its text. */
export function articleAddress(article: string, quote?: string): string {
  const address = `/help/${encodeURIComponent(article)}`;
  return quote === undefined ? address : `${address}#quote=${encodeURIComponent(quote)}`;
}
