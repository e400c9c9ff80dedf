import { leadsAway } from "./super-admin-pages.ts";
import { useSession } from "./use-session.ts";

/** Return whether the person can open that page: a super admin is redirected from all but a few, and gets no link there. */
export function useReachable(pathname: string): boolean {
  const isSuperAdmin = useSession()?.isSuperAdmin ?? false;
  return !(isSuperAdmin && leadsAway(pathname));
}
