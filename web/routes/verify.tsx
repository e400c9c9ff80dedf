import { data } from "react-router";
import { verifyMessages } from "#web/features/assessment/certificates/verify-messages.ts";
import { verifyDescription, VerifyFailed, VerifyPage } from "#web/features/assessment/certificates/verify-page.tsx";
import { ApiError, request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/verify";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: verifyMessages.verifyTitle, description: verifyDescription(), path: "/", indexed: false });

/**
 * Requires no sign-in: the page is the same for everybody with the address. Never cached, because a certificate may be revoked at any time.
 */
export async function loader({ context, params: { certificateId }, request }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  const answer = new URL(request.url).searchParams.get("answer") ?? "";
  try {
    const verified = await call("GET", "/api/verify/{certificateId}", {
      params: { certificateId },
      query: { answer },
      context,
      signal: request.signal,
    });
    return data({ verified, message: "" }, { status: verified.state === "unknown" ? 404 : 200, headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ verified: null, message: error.message }, { status: error.status >= 400 ? error.status : 503, headers });
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Verify({ loaderData: { verified, message } }: Route.ComponentProps) {
  return verified ? <VerifyPage verified={verified} /> : <VerifyFailed message={message} />;
}
