import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { authenticate } from "#web/features/people/auth/authenticate.ts";
import { lookAtInvitation } from "#web/features/people/auth/look-at-invitation.ts";
import { SignInPage } from "#web/features/people/auth/sign-in-page.tsx";
import { signInDestination } from "#web/features/people/auth/views.ts";
import { fetchSignInProviders } from "../platform/api.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/auth";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: readMessage(msg`Sign in`),
    description: readMessage(msg`Sign in to the academy, or create an account.`),
    path: "/auth",
    indexed: false,
  });

export async function loader({ context }: Route.LoaderArgs) {
  return { providers: await fetchSignInProviders({ context }) };
}

/** Without a connection the page opens, too; submitting a form then reports it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ providers: [] }));
}

/** The configured providers do not change during a visit. */
export const shouldRevalidate = () => false;

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  if (form.get("intent") === "look-at-invitation") return lookAtInvitation(String(form.get("token")));
  return authenticate(form, signInDestination(new URL(request.url).searchParams));
}

export default function AuthPage({ loaderData }: Route.ComponentProps) {
  return <SignInPage providers={loaderData.providers} />;
}
