import type { Context } from "hono";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { ownPage } from "../safe-redirects.ts";
import { AuthError } from "../protocol/errors.ts";
import { giveBrowserSecret } from "./browser-cookie.ts";
import { callbackAddress } from "./callback.ts";
import type { SocialLimits } from "./limits.ts";
import { socialProviderNames } from "./provider.ts";
import { askProvider, reportFailure } from "./report-failure.ts";
import { leadBackWithError } from "./lead-back.ts";
import { beginAttempt } from "./states-queries.ts";

/**
 * GET /authorize: sends the browser to a provider. Extra scopes are not passed on, because the academy keeps no tokens of providers.
 * An unknown provider is refused here; whatever else fails is told on the page that the sign-in would have led to.
 */
export async function authorize(deps: Dependencies, limits: SocialLimits, context: Context<AppEnv>): Promise<Response> {
  const name = socialProviderNames.find((candidate) => candidate === context.req.query("provider"));
  const provider = name && deps.socialProviders?.[name];
  if (!provider) throw new AuthError("validation_failed", { reason: "Unsupported provider: provider is not enabled" });
  const page = ownPage(deps.publicUrl, context.req.query("redirect_to"));
  try {
    await limits.begun.take(networkKey(context.get("network")));
    const browser = giveBrowserSecret(context, deps.publicUrl);
    const attempt = await beginAttempt(deps, { provider: name, browser, page });
    const address = await askProvider(provider, () =>
      provider.begin({ ...attempt, redirectUri: callbackAddress(deps.publicUrl) }),
    );
    // A browser carries the fragment that it has on to an address without one: whatever it is, the provider's page must not see it.
    return context.redirect(`${address.href.split("#", 1)[0]}#`, 302);
  } catch (thrown) {
    return leadBackWithError(context, page ?? `${deps.publicUrl}/auth`, reportFailure(deps, context, thrown));
  }
}
