const longestAddress = 2000;

/** Addresses that are the academy's own but no pages: calls and files. */
const callPrefixes = /^\/(api|auth\/v1|functions|files|pictures|social|avatar)(\/|$)/;

/**
 * The address of one of the academy's own pages as path, search and hash, or null for anything that could lead elsewhere: another
 * origin, a scheme, a second slash, a backslash or a control character, plain or encoded. The sign-in page itself is no origin either.
 */
export function ownPage(value: string | null | undefined): string | null {
  if (!value || value.length > longestAddress || !value.startsWith("/") || hidesAnotherPlace(value)) return null;
  let url: URL;
  try {
    url = new URL(value, "https://own.invalid");
  } catch {
    return null;
  }
  // "/..//evil.example" is one path before it is resolved and another after.
  if (url.origin !== "https://own.invalid" || url.pathname.startsWith("//")) return null;
  if (url.pathname === "/auth" || url.pathname === "/auth/" || callPrefixes.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Looks through up to two layers of percent-encoding of the path, because some server or library on the way may undo them. */
function hidesAnotherPlace(value: string): boolean {
  let path = value.split(/[?#]/, 1)[0] ?? "";
  if (/[\p{Cc}\s\\]/u.test(value)) return true;
  for (let layer = 0; layer < 3; layer += 1) {
    if (path.includes("//") || /[\p{Cc}\\]/u.test(path)) return true;
    try {
      path = decodeURIComponent(path);
    } catch {
      return true;
    }
  }
  return false;
}

/** The sign-in page that leads back to `from` afterwards, when that is a page of the academy's own. `error` is a code that it has words for. */
export function signInAddress(from: string | null, error: string | null = null): string {
  const origin = ownPage(from);
  const search = new URLSearchParams({ ...(origin === null ? {} : { from: origin }), ...(error === null ? {} : { error }) });
  return search.size === 0 ? "/auth" : `/auth?${search}`;
}
