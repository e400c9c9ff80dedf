import { Hono } from "hono";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { publicKeySet } from "./signing-keys.ts";
import { socialProviderNames } from "./social/provider.ts";

/** GET /settings, /health and /.well-known/jwks.json: what anybody may know of signing in at this academy. */
export function aboutCalls(deps: Dependencies): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/settings", (context) =>
      context.json({
        external: { email: true, phone: false, anonymous_users: false, ...offeredProviders(deps) },
        disable_signup: false,
        mailer_autoconfirm: deps.autoconfirm,
        phone_autoconfirm: false,
        sms_provider: "",
        saml_enabled: false,
      }),
    )
    .get("/health", (context) => context.json({ name: "academy-auth", description: "Signs people in at the academy" }))
    .get("/.well-known/jwks.json", async (context) => {
      // A short time: after a rotation clients must soon find the new key.
      context.header("Cache-Control", "public, max-age=60");
      return context.json(await publicKeySet(deps));
    });
}

function offeredProviders({ socialProviders = {} }: Pick<Dependencies, "socialProviders">) {
  return Object.fromEntries(socialProviderNames.map((name) => [name, name in socialProviders]));
}
