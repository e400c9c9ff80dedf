/** The pages on which a super admin stays; from every other one they are led to the first of them. */
export const superAdminPages = ["/dashboard", "/super-admin"] as const;

/** Where a super admin is led. */
export const superAdminHome = superAdminPages[0];

/**
 * Pages that see to a super admin themselves: signing in goes on after a mailed link or a second factor, the countdown gives them
 * their pass before it leads on, and the setup is theirs alone.
 */
export const pagesThatLeadOn = ["/auth", "/coming-soon", "/setup"] as const;

/** Whether a super admin stays on that page. */
export function isSuperAdminPage(pathname: string): boolean {
  return superAdminPages.some((page) => page === withoutSlash(pathname));
}

/** Whether a super admin who comes to that page has to be led away. */
export function leadsAway(pathname: string): boolean {
  return !isSuperAdminPage(pathname) && !viewsAsVisitor() && !pagesThatLeadOn.some((page) => page === withoutSlash(pathname));
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, "");
}

/** The cookie of a super admin who sees the academy as a visitor does: then no page leads them away, until the browser is closed. */
export const visitorView = "academy-view=visitor";

/** In a browser: whether this super admin sees the academy as a visitor does. */
export function viewsAsVisitor(): boolean {
  return typeof document !== "undefined" && document.cookie.includes(visitorView);
}

/** In a browser: shows the store as visitors see it, before the launch too; or the super admin's own pages again. */
export function switchVisitorView(on: boolean): void {
  if (on) document.cookie = `${visitorView}; path=/; samesite=lax`;
  else endVisitorView();
  location.assign(on ? "/" : superAdminHome);
}

/** In a browser: the next super admin who signs in here begins on their own pages. */
export function endVisitorView(): void {
  document.cookie = "academy-view=; path=/; samesite=lax; max-age=0";
}
