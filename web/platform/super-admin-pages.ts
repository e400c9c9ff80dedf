/** The pages on which a super admin stays; from every other one they are led to the first of them. */
export const superAdminPages = ["/dashboard", "/super-admin"] as const;

/** Where a super admin is led. */
export const superAdminHome = superAdminPages[0];

/**
 * Pages that see to a super admin themselves: signing in goes on after a mailed link or a second factor, and the countdown gives them
 * their pass before it leads on.
 */
export const pagesThatLeadOn = ["/auth", "/coming-soon"] as const;

/** Whether a super admin stays on that page. */
export function isSuperAdminPage(pathname: string): boolean {
  return superAdminPages.some((page) => page === withoutSlash(pathname));
}

/** Whether a super admin who comes to that page has to be led away. */
export function leadsAway(pathname: string): boolean {
  return !isSuperAdminPage(pathname) && !pagesThatLeadOn.some((page) => page === withoutSlash(pathname));
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, "");
}
