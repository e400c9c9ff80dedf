import { redirect } from "react-router";
import { rolesOffered } from "#domain/role.ts";
import { setupSteps, type SetupStep } from "#domain/overview.schema.ts";
import { launchSwitchIntent } from "#web/features/academy/launch/launch-switch-form.ts";
import { LaunchSwitch, switchLaunch } from "#web/features/academy/launch/launch-switch.tsx";
import { Launch } from "#web/features/academy/settings/academy-settings.tsx";
import { NameAndLook } from "#web/features/academy/settings/name-and-look.tsx";
import { MailForm } from "#web/features/academy/settings/mail-form.tsx";
import { Place } from "#web/features/academy/settings/place.tsx";
import { LegalPages } from "#web/features/academy/settings/privacy.tsx";
import { loadLegalPages, settingsActions } from "#web/features/academy/settings/settings-actions.ts";
import { Begin } from "#web/features/academy/setup/begin.tsx";
import { messages } from "#web/features/academy/setup/messages.ts";
import { firstOpen, hrefOfStep, SetupFrame, SetupSkeleton, stepAt } from "#web/features/academy/setup/setup-frame.tsx";
import { AiStep, CourseStep, setupActions } from "#web/features/academy/setup/setup-steps.tsx";
import { integrationActions } from "#web/features/ai/settings/integration-actions.ts";
import { Integrations } from "#web/features/ai/settings/integrations.tsx";
import { loadIntegrations } from "#web/features/ai/settings/load-integrations.ts";
import { invitationActions } from "#web/features/people/invitations/invitation-actions.ts";
import { InvitePanel } from "#web/features/people/invitations/invite-panel.tsx";
import { act, textOf } from "#web/platform/act.ts";
import { ApiError, request as call } from "#web/platform/api.ts";
import { fetchPass } from "#web/platform/launch-pass.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { reloadsIfReached } from "#web/platform/reloads.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import type { Route } from "./+types/setup";

/** The header only shows the academy's name, because there are no other pages yet. */
export const handle = { bare: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/setup", indexed: false });

/** A super admin continues at the next step; everybody else begins, if they have a setup link. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  if (!readStoredSession()) return null;
  const self = await call("GET", "/api/profile", { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && [401, 403].includes(error.status)) return null;
    throw error;
  });
  if (!self) return null;
  if (!self.is_super_admin) throw redirect("/dashboard");
  await fetchPass(signal);
  const [{ launched }, settings, overview] = await Promise.all([
    call("GET", "/api/platform", { signal }),
    call("GET", "/api/academy/settings", { signal }),
    call("GET", "/api/academy/overview", { signal }),
  ]);
  const { role, is_super_admin: isSuperAdmin } = self;
  const step = stepAt(new URL(request.url).searchParams);
  if (!step) throw redirect(hrefOfStep(firstOpen(overview.steps)));
  const integrations = step === "ai" ? { kind: "integrations" as const, integrations: await loadIntegrations(signal) } : null;
  const pages = step === "legal" ? await loadLegalPages(settings.legal, signal) : [];
  return { launched, pages, integrations, settings, steps: overview.steps, step, roles: rolesOffered({ role, isSuperAdmin }) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const actions = {
    ...settingsActions,
    ...setupActions,
    ...integrationActions,
    ...invitationActions,
    [launchSwitchIntent]: switchLaunch,
  };
  const outcome = await act<unknown>(form, actions);
  const next = setupSteps.find((step) => step === textOf(form, "leads_to"));
  if (next) throw redirect(hrefOfStep(next));
  return outcome;
}

export const shouldRevalidate = reloadsIfReached;

export function HydrateFallback() {
  return <SetupSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.failed}>
      {error instanceof ApiError && <p>{error.message}</p>}
    </LoadFailed>
  );
}

export default function Setup({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <Begin />;
  const { launched, pages, integrations, settings, steps, step, roles } = loaderData;
  const bodies: Record<SetupStep, React.ReactNode> = {
    look: <NameAndLook settings={settings} tagline={settings.values.tagline} />,
    place: <Place settings={settings} />,
    opening: <Launch settings={settings} isSuperAdmin={false} />,
    mail: settings.mail && <MailForm mail={settings.mail} />,
    legal: <LegalPages pages={pages} settings={settings} />,
    ai: (
      <AiStep isFixed={integrations?.integrations.vendor?.decided_by === "environment"}>
        <Integrations data={integrations} />
      </AiStep>
    ),
    course: <CourseStep />,
    invite: <InvitePanel roles={roles} />,
    launch: <LaunchSwitch launched={launched} />,
  };
  return (
    <SetupFrame step={step} steps={steps} putAside={settings.values.setup_put_aside}>
      {bodies[step]}
    </SetupFrame>
  );
}
