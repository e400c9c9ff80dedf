import { pageToReturnTo } from "#domain/safe-redirect.ts";

/**
 * Return the address of the sign-in page that leads back to `from`, when that is a page of the academy. `error` is a code that it has a
 * text for.
 */
export function signInAddress(from: string | null, error: string | null = null): string {
  const origin = pageToReturnTo(from);
  const search = new URLSearchParams({ ...(origin === null ? {} : { from: origin }), ...(error === null ? {} : { error }) });
  return search.size === 0 ? "/auth" : `/auth?${search}`;
}
