import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { accountActions } from "#web/features/people/account/change-account.ts";
import { loadAccount } from "#web/features/people/account/load-account.ts";
import { messages } from "#web/features/people/account/messages.ts";
import { SettingsPage } from "#web/features/people/account/settings-page.tsx";
import { SettingsSkeleton } from "#web/features/people/account/settings-skeleton.tsx";
import { readAiKey, readStoredSettings } from "#web/features/people/account/stored-settings.ts";
import { act } from "#web/platform/act.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { reloadsUnlessFailed } from "#web/platform/reloads.ts";
import type { Route } from "./+types/settings";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: messages.title,
    description: readMessage(msg`How the academy looks and teaches, and how you sign in.`),
    path: "/settings",
    indexed: false,
  });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { settings: readStoredSettings(), aiKey: readAiKey(), account: await loadAccount(request.signal) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return act(await request.formData(), accountActions);
}

export const shouldRevalidate = reloadsUnlessFailed;

export function HydrateFallback() {
  return <SettingsSkeleton />;
}

export default function SettingsRoute({ loaderData: { settings, aiKey, account } }: Route.ComponentProps) {
  return <SettingsPage settings={settings} aiKey={aiKey} account={account} />;
}
