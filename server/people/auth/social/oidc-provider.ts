import * as client from "openid-client";
import type { SocialPerson, SocialProvider } from "./provider.ts";

/** Nobody waits longer for a provider than this, in seconds. */
export const providerTimeoutSeconds = 10;
/** For how long the provider's own description of itself is believed. */
const descriptionFreshMilliseconds = 3_600_000;

type Claims = Readonly<Record<string, unknown>> & { sub: string };

export type OidcSettings = {
  title: string;
  /** The issuer, below which its description is found, or the address of that description. */
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** What an id token that has been verified says of its person. */
  readPerson: (claims: Claims) => SocialPerson;
  /** Tests of a real provider's peculiarities answer in its place. */
  fetch?: client.CustomFetch;
};

/** A provider of OpenID Connect: authorization code with PKCE, nonce, and an id token whose signature is verified. */
export function createOidcProvider(settings: OidcSettings): SocialProvider {
  let known: { configuration: Promise<client.Configuration>; until: number } | undefined;
  const configure = () => {
    if (!known || known.until < performance.now()) {
      const configuration = discover(settings);
      known = { configuration, until: performance.now() + descriptionFreshMilliseconds };
      // A failure is not remembered: the next one tries again.
      configuration.catch(() => (known = undefined));
    }
    return known.configuration;
  };
  return {
    title: settings.title,
    begin: async ({ redirectUri, state, nonce, verifier }) =>
      client.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        // On a computer that people share nobody is signed in as the one before.
        prompt: "select_account",
      }),
    finish: async ({ state, nonce, verifier }, callback) => {
      const configuration = await configure();
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error(`${settings.title} sent no id token`);
      return settings.readPerson(await completeClaims(configuration, claims, tokens.access_token));
    },
  };
}

function discover({ issuer, clientId, clientSecret, fetch }: OidcSettings): Promise<client.Configuration> {
  // The id token's signature is verified although it comes straight from the provider.
  const execute = [client.enableNonRepudiationChecks];
  if (issuer.protocol === "http:") execute.push(client.allowInsecureRequests);
  return client.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: providerTimeoutSeconds,
    execute,
    ...(fetch ? { [client.customFetch]: fetch } : {}),
  });
}

/** Some providers tell the address only when they are asked for it. */
async function completeClaims(configuration: client.Configuration, claims: Claims, accessToken: string): Promise<Claims> {
  if (claims["email"] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
}

/** Where a provider that stands in for another describes itself. */
export function describedBelow(baseUrl: string): URL {
  return new URL(`${baseUrl.replace(/\/+$/, "")}/.well-known/openid-configuration`);
}
