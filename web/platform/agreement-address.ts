import { pageToReturnTo } from "#domain/safe-redirect.ts";

const page = "/agreement";

/** Return the address of the agreement page, which returns to `from` afterwards. */
export function agreementAddress(from: string): string {
  const origin = pageToReturnTo(from);
  return origin === null ? page : `${page}?${new URLSearchParams({ from: origin })}`;
}

/** Return the page that follows the agreement. */
export function afterAgreeing(from: string | null): string {
  const origin = pageToReturnTo(from);
  return origin === null || origin.split(/[?#]/)[0] === page ? "/dashboard" : origin;
}
