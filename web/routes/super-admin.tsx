import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { rolesOffered } from "#domain/role.ts";
import { invitationActions, isInviting, fetchInvitations } from "#web/features/people/invitations/invitation-actions.ts";
import { InvitationList } from "#web/features/people/invitations/invitation-list.tsx";
import { InvitePanel } from "#web/features/people/invitations/invite-panel.tsx";
import { launchSwitchIntent } from "#web/features/academy/launch/launch-switch-form.ts";
import { switchLaunch, LaunchSwitch } from "#web/features/academy/launch/launch-switch.tsx";
import { superAdminMessages } from "#web/features/academy/launch/super-admin-messages.ts";
import {
  SuperAdminAccount,
  SuperAdminFrame,
  SuperAdminProblem,
  SuperAdminSkeleton,
} from "#web/features/academy/launch/super-admin-frame.tsx";
import { AccountPart } from "#web/features/people/account/account-part.tsx";
import { accountActions } from "#web/features/people/account/change-account.ts";
import { loadAccount } from "#web/features/people/account/load-account.ts";
import { request as call } from "#web/platform/api.ts";
import { countPages } from "#web/platform/load-panel.ts";
import { act } from "#web/platform/act.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { reloadsUnlessFailed } from "#web/platform/reloads.ts";
import { agreeOnProfile } from "#web/platform/agree-on-profile.ts";
import type { Route } from "./+types/super-admin";

const pageOf = (search: URLSearchParams) => Math.max(1, Math.floor(Number(search.get("page"))) || 1);
const hrefFor = ({ page }: { page: number }) => (page > 1 ? `/super-admin?page=${page}` : "/super-admin");

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: superAdminMessages.superAdmin.title,
    description: superAdminMessages.superAdmin.description,
    path: "/super-admin",
    indexed: false,
  });

/** Redirect everybody but super admins to their dashboard, whatever this browser's session says. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const self = await call("GET", "/api/profile", { signal });
  await agreeOnProfile(self);
  const { role, is_super_admin: isSuperAdmin } = self;
  if (!isSuperAdmin) throw redirect("/dashboard");
  const search = new URL(request.url).searchParams;
  if (search.get("view") === "account") return { view: "account", account: await loadAccount(signal) } as const;
  const page = pageOf(search);
  const [{ launched }, list] = await Promise.all([call("GET", "/api/platform", { signal }), fetchInvitations(page, signal)]);
  const pageCount = countPages(list, { page }, hrefFor);
  return { view: "academy", launched, list, pageCount, roles: rolesOffered({ role, isSuperAdmin }) } as const;
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return act<unknown>(await request.formData(), { ...accountActions, ...invitationActions, [launchSwitchIntent]: switchLaunch });
}

export function shouldRevalidate(event: ShouldRevalidateFunctionArgs): boolean {
  return !isInviting(event.formData) && reloadsUnlessFailed(event);
}

export function HydrateFallback() {
  return <SuperAdminSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SuperAdminProblem error={error} />;
}

export default function SuperAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "account") {
    return (
      <SuperAdminAccount>
        <AccountPart loaded={loaderData.account} />
      </SuperAdminAccount>
    );
  }
  const { launched, list, pageCount, roles } = loaderData;
  return (
    <SuperAdminFrame
      launch={<LaunchSwitch launched={launched} />}
      invite={<InvitePanel roles={roles} />}
      invitations={<InvitationList list={list} pageCount={pageCount} hrefFor={(page) => hrefFor({ page })} />}
    />
  );
}
