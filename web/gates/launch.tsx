import { Outlet, redirect } from "react-router";
import { api } from "../platform/api.ts";
import { holdsPass, rememberWayBack } from "../platform/launch-pass.ts";
import { readStoredSession } from "../platform/stored-session.ts";
import { isSuperAdminPage, leadsAway, superAdminHome } from "../platform/super-admin-pages.ts";
import type { Route } from "./+types/launch";
import { useSuperAdminLedAway } from "./use-super-admin-led-away.ts";

/**
 * Before the launch every page but sign-in leads to the countdown, before anything of the page is loaded. A super admin comes by with a
 * pass, since a browser asks for pages without a token, and stays on their own pages. The data behind the pages is gated as well.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url: { pathname } }, next) => {
    const { launched } = await api({ context, signal: request.signal }).platform();
    if (launched) return next();
    if (!(await holdsPass(context, request))) throw redirect("/coming-soon", { headers: rememberWayBack(request, pathname) });
    if (!isSuperAdminPage(pathname)) throw redirect(superAdminHome);
    return next();
  },
];

/** A super admin is led away before the data of a page that is not theirs is asked for. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url: { pathname } }) => {
    if (readStoredSession()?.isSuperAdmin && leadsAway(pathname)) throw redirect(superAdminHome);
  },
];

/** There for its being there: a change of page within the browser meets the gate only where the server is asked for something. */
export function loader() {
  return null;
}

/** Asked once a visit: what opened does not close while somebody reads. */
export function shouldRevalidate() {
  return false;
}

export default function LaunchGate() {
  useSuperAdminLedAway();
  return <Outlet />;
}
