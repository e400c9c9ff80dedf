import * as client from "openid-client";
import { z } from "zod";
import type { Environment } from "#server/env.ts";
import { createAzure, createGoogle, createOpenId, type ProviderSettings } from "./openid-providers.ts";
import type { SocialProviders, SocialProvider } from "./provider.ts";
import { providerTimeoutSeconds } from "./oidc-provider.ts";

const userSchema = z.object({ id: z.int().positive(), name: z.string().nullish() });

const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Create the providers that the environment configures, each with its id and secret. */
export function createSocialProviders(environment: Environment): SocialProviders {
  const google = pair(environment.GOOGLE_CLIENT_ID, environment.GOOGLE_CLIENT_SECRET);
  const github = pair(environment.GITHUB_CLIENT_ID, environment.GITHUB_CLIENT_SECRET);
  const azure = pair(environment.AZURE_CLIENT_ID, environment.AZURE_CLIENT_SECRET);
  const oidc = pair(environment.OIDC_CLIENT_ID, environment.OIDC_CLIENT_SECRET);
  const { OIDC_ISSUER: issuer, OIDC_LABEL: title = "OpenID Connect" } = environment;
  return {
    ...(oidc && issuer ? { "custom:oidc": createOpenId({ ...oidc, issuer, title }) } : {}),
    ...(google ? { google: createGoogle({ ...google, baseUrl: environment.OAUTH_GOOGLE_BASE_URL }) } : {}),
    ...(github ? { github: createGitHub({ ...github, baseUrl: environment.OAUTH_GITHUB_BASE_URL }) } : {}),
    ...(azure ? { azure: createAzure({ ...azure, baseUrl: environment.OAUTH_AZURE_BASE_URL }) } : {}),
  };
}

function pair(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}

/**
 * Create sign-in with GitHub, which speaks OAuth rather than OpenID Connect: the person is read from its API.
 * A base address is expected to have GitHub Enterprise's paths: /login/oauth/authorize, /login/oauth/access_token, /api/v3.
 */
function createGitHub({ baseUrl, clientId, clientSecret, fetch }: ProviderSettings): SocialProvider {
  const site = (baseUrl ?? "https://github.com").replace(/\/+$/, "");
  const api = baseUrl === undefined ? "https://api.github.com" : `${site}/api/v3`;
  const configuration = new client.Configuration(
    {
      issuer: `${site}/login/oauth`,
      authorization_endpoint: `${site}/login/oauth/authorize`,
      token_endpoint: `${site}/login/oauth/access_token`,
    },
    clientId,
    clientSecret,
  );
  configuration.timeout = providerTimeoutSeconds;
  if (site.startsWith("http:")) client.allowInsecureRequests(configuration);
  if (fetch) configuration[client.customFetch] = fetch;

  const ask = async (path: string, token: string): Promise<unknown> => {
    const headers = new Headers({ accept: "application/vnd.github+json" });
    const response = await client.fetchProtectedResource(
      configuration,
      token,
      new URL(`${api}${path}`),
      "GET",
      undefined,
      headers,
    );
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}`);
    return response.json();
  };

  return {
    title: "GitHub",
    begin: async ({ redirectUri, state, verifier }) =>
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "read:user user:email",
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }),
    finish: async ({ state, verifier }, callback) => {
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      const [user, emails] = await Promise.all([
        ask("/user", tokens.access_token).then((body) => userSchema.parse(body)),
        ask("/user/emails", tokens.access_token).then((body) => emailsSchema.parse(body)),
      ]);
      const primary = emails.find((entry) => entry.primary);
      return {
        subject: String(user.id),
        email: primary?.email ?? null,
        emailVerified: primary?.verified ?? false,
        fullName: user.name ?? "",
      };
    },
  };
}
