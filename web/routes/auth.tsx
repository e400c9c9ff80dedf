import { authenticate } from "../features/auth/authenticate.ts";
import { SignInPage, signInDestination } from "../features/auth/sign-in-page.tsx";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/auth";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sign in",
    description: "Sign in to the academy, or create an account.",
    path: "/auth",
    indexed: false,
  });

export async function clientAction({ request }: Route.ClientActionArgs) {
  return authenticate(await request.formData(), signInDestination(new URL(request.url).searchParams));
}

export default function AuthPage() {
  return <SignInPage />;
}
