import { isRedirected } from "./super-admin-pages.ts";
import { useSession } from "./use-session.ts";

/** Return whether the person can open a page. A super admin is redirected from all but a few, and should see no links to the others. */
export function useReachable(pathname: string): boolean {
  const isSuperAdmin = useSession()?.isSuperAdmin ?? false;
  return !(isSuperAdmin && isRedirected(pathname));
}
