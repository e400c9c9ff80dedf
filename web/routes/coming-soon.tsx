import { redirect, replace } from "react-router";
import { inLanguageOf } from "#domain/interface-languages.ts";
import { enterBeforeLaunch, LaunchCountdown } from "#web/features/academy/launch/launch-countdown.tsx";
import { messages } from "#web/features/academy/launch/messages.ts";
import { readWayBack } from "#web/platform/launch-pass.ts";
import { academyOf } from "#web/platform/academy.ts";
import { request as call } from "#web/platform/api.ts";
import { academyContext } from "#web/platform/page-context.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { superAdminHome } from "#web/platform/super-admin-pages.ts";
import type { Route } from "./+types/coming-soon";

export const handle = { bare: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: academyOf(matches).launch_text, path: "/coming-soon", indexed: false });

/** Redirect visitors who waited for the launch to the open academy. The demo keeps showing its countdown. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { launched } = await call("GET", "/api/platform", { context, signal: request.signal });
  if (launched && !context.get(academyContext).isDemo) throw redirect(inLanguageOf(url.pathname, "/"));
  return { now: Date.now(), entry: "unasked" as const, wayBack: readWayBack(request), launched };
}

/**
 * A super admin's session is only in the browser. Send it to the server once, for a pass, and then continue to the wanted page.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const entry = await enterBeforeLaunch(request.signal);
  if (entry === "unreachable") return { now: Date.now(), entry, wayBack: superAdminHome, launched: false };
  const { now, wayBack, launched } = await serverLoader();
  if (entry === "admitted") throw replace(wayBack);
  return { now, entry, wayBack, launched };
}
clientLoader.hydrate = true as const;

export default function ComingSoon({ loaderData }: Route.ComponentProps) {
  return <LaunchCountdown {...loaderData} />;
}
