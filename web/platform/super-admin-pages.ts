/** The pages on which a super admin stays. Every other page redirects them to the first of these. */
export const superAdminPages = ["/dashboard", "/super-admin"] as const;

/** The home of a super admin. */
export const superAdminHome = superAdminPages[0];

/**
 * Pages that redirect a super admin themselves: sign-in continues after a mailed link or a second factor, the countdown first requests a
 * pass, and the setup is meant for them.
 */
export const unredirectedPages = ["/auth", "/coming-soon", "/setup"] as const;

/** Return whether a super admin stays on a page. */
export function isSuperAdminPage(pathname: string): boolean {
  return superAdminPages.some((page) => page === withoutSlash(pathname));
}

/** Return whether a super admin must be redirected from a page. */
export function isRedirected(pathname: string): boolean {
  return !isSuperAdminPage(pathname) && !viewsAsVisitor() && !unredirectedPages.some((page) => page === withoutSlash(pathname));
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, "");
}

/** The cookie of a super admin who views the academy as a visitor. Until the browser is closed, pages do not redirect them. */
export const visitorView = "academy-view=visitor";

/** In a browser: return whether this super admin views the academy as a visitor. */
export function viewsAsVisitor(): boolean {
  return typeof document !== "undefined" && document.cookie.includes(visitorView);
}

/** In a browser: show the store as visitors see it, even before the launch; or show the super admin's own pages again. */
export function switchVisitorView(on: boolean): void {
  if (on) document.cookie = `${visitorView}; path=/; samesite=lax`;
  else endVisitorView();
  location.assign(on ? "/" : superAdminHome);
}

/** In a browser: let the next super admin who signs in start on their own pages. */
export function endVisitorView(): void {
  document.cookie = "academy-view=; path=/; samesite=lax; max-age=0";
}
