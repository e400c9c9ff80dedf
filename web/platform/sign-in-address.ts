import { pageToReturnTo } from "#domain/safe-redirect.ts";

/**
 * Return the address of the sign-in page, which returns to `from` if that is a page of the academy. `error` is an error code for which the
 * sign-in page has a text.
 */
export function signInAddress(from: string | null, error: string | null = null): string {
  const origin = pageToReturnTo(from);
  const search = new URLSearchParams({ ...(origin === null ? {} : { from: origin }), ...(error === null ? {} : { error }) });
  return search.size === 0 ? "/auth" : `/auth?${search}`;
}
