import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { leadsAway, superAdminHome } from "#web/platform/super-admin-pages.ts";
import { useSession } from "#web/platform/use-session.ts";

/**
 * Leads a super admin to their dashboard who becomes one on an open page: by signing in in another tab, say. Whoever comes as one has been
 * led there before the page was seen, by the head's script or the gate.
 */
export function useSuperAdminLedAway(): void {
  const isSuperAdmin = useSession()?.isSuperAdmin ?? false;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSuperAdmin && leadsAway(pathname)) void navigate(superAdminHome, { replace: true });
  }, [isSuperAdmin, pathname, navigate]);
}
