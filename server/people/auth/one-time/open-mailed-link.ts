import type { Context } from "hono";
import { z } from "zod";
import type { Dependencies } from "#server/dependencies.ts";
import { ownPage } from "../safe-redirects.ts";
import { AuthError } from "../protocol/errors.ts";

/** The purposes of a link, as the auth client names them. */
export const linkTypeSchema = z.enum(["signup", "magiclink", "email", "recovery", "invite", "email_change"]);

const querySchema = z.object({ token: z.string().regex(/^[\w-]{20,200}$/), type: linkTypeSchema });

/**
 * GET /verify: redirect a mailed link to the page with the confirmation button.
 * Nothing is used up or looked up, because mail scanners open links before people do. The token is passed in the fragment, which neither
 * servers nor referrers see.
 */
export function openMailedLink({ publicUrl }: Pick<Dependencies, "publicUrl">, context: Context): Response {
  const link = querySchema.safeParse({ token: context.req.query("token"), type: context.req.query("type") });
  const fragment = link.success ? proofOf(link.data, ownPage(publicUrl, context.req.query("redirect_to"))) : expiredFragment();
  return context.redirect(`${publicUrl}/auth?view=link#${fragment}`, 303);
}

function proofOf({ token, type }: z.infer<typeof querySchema>, redirectTo: string | null): URLSearchParams {
  return new URLSearchParams({ token_hash: token, type, ...(redirectTo !== null && { redirect_to: redirectTo }) });
}

function expiredFragment(): URLSearchParams {
  const { code, message } = new AuthError("otp_expired");
  return new URLSearchParams({ error: "access_denied", error_code: code, error_description: message });
}
