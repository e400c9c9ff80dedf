import * as client from "openid-client";
import type { SocialPerson, SocialProvider } from "./provider.ts";

/** Timeout of requests to a provider, in seconds. */
export const providerTimeoutSeconds = 10;
/** How long a provider's discovery document is cached. */
const descriptionFreshMilliseconds = 3_600_000;

type Claims = Readonly<Record<string, unknown>> & { sub: string };

export type OidcSettings = {
  title: string;
  /** The issuer, under which its discovery document is found, or the address of that document. */
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Read the person from the claims of a verified id token. */
  readPerson: (claims: Claims) => SocialPerson;
  /** Set by tests that imitate a real provider's peculiarities. */
  fetch?: client.CustomFetch;
};

/** Create an OpenID Connect provider: authorization code with PKCE, nonce, and an id token whose signature is verified. */
export function createOidcProvider(settings: OidcSettings): SocialProvider {
  let known: { configuration: Promise<client.Configuration>; until: number } | undefined;
  const configure = () => {
    if (!known || known.until < performance.now()) {
      const configuration = discover(settings);
      known = { configuration, until: performance.now() + descriptionFreshMilliseconds };
      // A failure is not cached: the next call retries.
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
        // On a shared computer, nobody must be signed in as the previous person.
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
  // The id token's signature is verified even though it comes directly from the provider.
  const execute = [client.enableNonRepudiationChecks];
  if (issuer.protocol === "http:") execute.push(client.allowInsecureRequests);
  return client.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: providerTimeoutSeconds,
    execute,
    ...(fetch ? { [client.customFetch]: fetch } : {}),
  });
}

/** Some providers return the address only from the userinfo endpoint. */
async function completeClaims(configuration: client.Configuration, claims: Claims, accessToken: string): Promise<Claims> {
  if (claims["email"] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
}

/** Return the address of a stand-in provider's discovery document. */
export function describedBelow(baseUrl: string): URL {
  return new URL(`${baseUrl.replace(/\/+$/, "")}/.well-known/openid-configuration`);
}
