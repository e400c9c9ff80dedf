import { pageToReturnTo } from "#domain/safe-redirect.ts";

const page = "/agreement";

/** The page that asks for somebody's agreement and leads back to `from` afterwards. */
export function agreementAddress(from: string): string {
  const origin = pageToReturnTo(from);
  return origin === null ? page : `${page}?${new URLSearchParams({ from: origin })}`;
}

/** Where somebody goes on who has agreed. */
export function afterAgreeing(from: string | null): string {
  const origin = pageToReturnTo(from);
  return origin === null || origin.split(/[?#]/)[0] === page ? "/dashboard" : origin;
}
