import { useEffect } from "react";
import { createContext, Outlet, redirect, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { isLaunchSwitch } from "#web/features/academy/launch/launch-switch-form.ts";
import { inLanguageOf, splitLanguage } from "#domain/interface-languages.ts";
import { closedParts, isClosedPath, readClosedParts } from "#web/platform/parts.ts";
import { academyContext } from "#web/platform/page-context.ts";
import { request as call } from "#web/platform/api.ts";
import { wasUnreached } from "#web/platform/reloads.ts";
import { holdsPass, rememberWayBack } from "#web/platform/launch-pass.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { isSuperAdminPage, isRedirected, superAdminHome, visitorView } from "#web/platform/super-admin-pages.ts";
import { useSession } from "#web/platform/use-session.ts";
import type { Route } from "./+types/launch";

/** Set by the middleware for the loader. */
const launchedContext = createContext(false);

/** In a browser: whether the academy was closed when this visit began. If so, the person is a super admin. */
let visitsClosedAcademy = false;

/**
 * Before the launch, redirect every page inside this gate to the countdown before any of its data is loaded. Super admins are admitted to
 * their own pages with a pass, because browsers request pages without a token. Requests for the pages' data are gated as well.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }, next) => {
    const pathname = splitLanguage(url.pathname).path;
    const { launched } = await call("GET", "/api/platform", { context, signal: request.signal });
    context.set(launchedContext, launched);
    if (!launched && !(await holdsPass(context, request)))
      throw redirect(inLanguageOf(url.pathname, "/coming-soon"), { headers: rememberWayBack(request, pathname) });
    const closed = closedParts(context.get(academyContext));
    if (request.method === "GET" && isClosedPath(pathname, closed)) throw redirect(inLanguageOf(url.pathname, "/"));
    if (launched) return next();
    const asVisitor = request.headers.get("cookie")?.includes(visitorView) ?? false;
    if (!isSuperAdminPage(pathname) && !asVisitor) throw redirect(inLanguageOf(url.pathname, superAdminHome));
    return next();
  },
];

/**
 * Redirect a super admin before the data of a page that is not theirs is requested, and a person who has signed out of a closed academy to
 * the countdown.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request, url }) => {
    const pathname = splitLanguage(url.pathname).path;
    if (request.method === "GET" && isClosedPath(pathname, readClosedParts())) throw redirect("/");
    const session = readStoredSession();
    if (session?.isSuperAdmin && isRedirected(pathname)) throw redirect(superAdminHome);
    if (!session && visitsClosedAcademy) throw redirect("/coming-soon");
  },
];

/** This loader must exist, because a client-side navigation only passes the gate if it requests something from the server. */
export function loader({ context }: Route.LoaderArgs) {
  return { launched: context.get(launchedContext) };
}

/** Check once per visit, because an open academy rarely closes, and again when this person opens or closes it. */
export function shouldRevalidate({ formData, actionResult }: ShouldRevalidateFunctionArgs) {
  return formData !== undefined && isLaunchSwitch(formData) && !wasUnreached(actionResult);
}

export default function LaunchGate({ loaderData: { launched } }: Route.ComponentProps) {
  useSuperAdminRedirect();
  useEffect(() => {
    visitsClosedAcademy = !launched;
  }, [launched]);
  return <Outlet />;
}

/**
 * Redirect a person who becomes a super admin while a page is open, for example by signing in in another tab, to the dashboard. For a page
 * that is being loaded, the head script or the gate does so.
 */
function useSuperAdminRedirect(): void {
  const isSuperAdmin = useSession()?.isSuperAdmin ?? false;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSuperAdmin && isRedirected(pathname)) void navigate(superAdminHome, { replace: true });
  }, [isSuperAdmin, pathname, navigate]);
}
