import { leadsAway } from "./super-admin-pages.ts";
import { useSession } from "./use-session.ts";

/** Whether the person can go to that page: a super admin is led back from all but a few, and is offered no link there. */
export function useReachable(pathname: string): boolean {
  const isSuperAdmin = useSession()?.isSuperAdmin ?? false;
  return !(isSuperAdmin && leadsAway(pathname));
}
