import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { leadsAway, superAdminHome } from "#web/platform/super-admin-pages.ts";
import { useSession } from "#web/platform/use-session.ts";

/**
 * Redirect a person who becomes a super admin while a page is open, for example by signing in in another tab, to the dashboard. For a page
 * that is being loaded, the head script or the gate does so.
 */
export function useSuperAdminLedAway(): void {
  const isSuperAdmin = useSession()?.isSuperAdmin ?? false;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSuperAdmin && leadsAway(pathname)) void navigate(superAdminHome, { replace: true });
  }, [isSuperAdmin, pathname, navigate]);
}
