import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { leadsAway, superAdminHome } from "#web/platform/super-admin-pages.ts";
import { useSession } from "#web/platform/use-session.ts";

/**
 * Redirect a person to the dashboard who becomes a super admin on an open page, for example by signing in in another tab. On a page load
 * the head script or the gate has done so before.
 */
export function useSuperAdminLedAway(): void {
  const isSuperAdmin = useSession()?.isSuperAdmin ?? false;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSuperAdmin && leadsAway(pathname)) void navigate(superAdminHome, { replace: true });
  }, [isSuperAdmin, pathname, navigate]);
}
