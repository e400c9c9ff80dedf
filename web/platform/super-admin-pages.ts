/** The pages on which a super admin stays; from every other one they are redirected to the first of them. */
export const superAdminPages = ["/dashboard", "/super-admin"] as const;

/** The home of a super admin. */
export const superAdminHome = superAdminPages[0];

/**
 * Pages that redirect a super admin themselves: sign-in continues after a mailed link or a second factor, the countdown requests their
 * pass first, and the setup is for them.
 */
export const pagesThatLeadOn = ["/auth", "/coming-soon", "/setup"] as const;

/** Return whether a super admin stays on that page. */
export function isSuperAdminPage(pathname: string): boolean {
  return superAdminPages.some((page) => page === withoutSlash(pathname));
}

/** Return whether a super admin on that page has to be redirected. */
export function leadsAway(pathname: string): boolean {
  return !isSuperAdminPage(pathname) && !viewsAsVisitor() && !pagesThatLeadOn.some((page) => page === withoutSlash(pathname));
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, "");
}

/** The cookie of a super admin who views the academy as a visitor: pages do not redirect them until the browser is closed. */
export const visitorView = "academy-view=visitor";

/** In a browser: return whether this super admin views the academy as a visitor. */
export function viewsAsVisitor(): boolean {
  return typeof document !== "undefined" && document.cookie.includes(visitorView);
}

/** In a browser: show the store as visitors see it, before the launch too; or the super admin's own pages again. */
export function switchVisitorView(on: boolean): void {
  if (on) document.cookie = `${visitorView}; path=/; samesite=lax`;
  else endVisitorView();
  location.assign(on ? "/" : superAdminHome);
}

/** In a browser: make the next super admin who signs in start on their own pages. */
export function endVisitorView(): void {
  document.cookie = "academy-view=; path=/; samesite=lax; max-age=0";
}
