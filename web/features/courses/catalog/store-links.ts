/** The store with one category chosen. */
export function storeHrefOfCategory(category: string): string {
  return `/store?${new URLSearchParams({ category }).toString()}`;
}
