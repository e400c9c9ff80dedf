import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { createAzure, createOpenId } from "./openid-providers.ts";
import type { SocialPerson } from "./provider.ts";

const microsoft = "https://login.microsoftonline.com";
const tenant = "11111111-2222-4333-8444-555555555555";
const attempt = { redirectUri: "https://academy.example/auth/v1/callback", state: "s", nonce: "n", verifier: "v".repeat(43) };

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  keys = await generateKeyPair("RS256", { extractable: true });
});

/** Return the person for an id token with these claims from Microsoft itself, whose addresses are served here as it documents them. */
async function comeBack(claims: Record<string, unknown>, issuer = `${microsoft}/${tenant}/v2.0`): Promise<SocialPerson> {
  const token = await new SignJWT({ sub: "pairwise", nonce: attempt.nonce, tid: tenant, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "k", typ: "JWT" })
    .setIssuer(issuer)
    .setAudience("academy")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(keys.privateKey);
  const answers: Record<string, unknown> = {
    [`${microsoft}/common/v2.0/.well-known/openid-configuration`]: {
      issuer: `${microsoft}/{tenantid}/v2.0`,
      authorization_endpoint: `${microsoft}/common/oauth2/v2.0/authorize`,
      token_endpoint: `${microsoft}/common/oauth2/v2.0/token`,
      jwks_uri: `${microsoft}/common/discovery/v2.0/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["pairwise"],
      id_token_signing_alg_values_supported: ["RS256"],
    },
    [`${microsoft}/common/oauth2/v2.0/token`]: { access_token: "a", token_type: "Bearer", id_token: token },
    [`${microsoft}/common/discovery/v2.0/keys`]: {
      keys: [{ ...(await exportJWK(keys.publicKey)), kid: "k", alg: "RS256", use: "sig" }],
    },
  };
  const azure = createAzure({
    clientId: "academy",
    clientSecret: "secret",
    baseUrl: undefined,
    fetch: async (url) => (url in answers ? Response.json(answers[url]) : new Response(null, { status: 404 })),
  });
  return azure.finish(attempt, new URL(`${attempt.redirectUri}?code=c&state=${attempt.state}`));
}

describe("an address that an organization has entered in its directory", () => {
  test.each([
    [{ xms_edov: true }, true],
    [{ xms_edov: 1 }, true],
    [{ xms_edov: "1" }, true],
    [{ xms_edov: "true" }, true],
    [{ xms_edov: false }, false],
    [{ xms_edov: "0" }, false],
    [{}, false],
    [{ email_verified: true }, false],
  ])("with %j counts as verified: %s", async (claims, emailVerified) => {
    expect(await comeBack({ email: "ada@school.example", name: "Ada", ...claims })).toEqual({
      subject: `${tenant}:pairwise`,
      email: "ada@school.example",
      emailVerified,
      fullName: "Ada",
    });
  });

  test("is not replaced by the user name at the organization", async () => {
    expect(await comeBack({ preferred_username: "ada@school.example", xms_edov: true })).toMatchObject({ email: null });
  });
});

test("each organization is an issuer of its own, and cannot sign in people of another one", async () => {
  const other = "99999999-2222-4333-8444-555555555555";
  expect(await comeBack({ tid: other }, `${microsoft}/${other}/v2.0`)).toMatchObject({ subject: `${other}:pairwise` });
  await expect(comeBack({ tid: tenant }, `${microsoft}/${other}/v2.0`)).rejects.toThrow();
  await expect(comeBack({}, "https://login.evil.example/v2.0")).rejects.toThrow();
});

test("a provider whose discovery document names another issuer is not trusted", async () => {
  const issuer = "https://login.school.example/realms/school";
  const describing = (named: string) =>
    createOpenId({
      title: "School",
      issuer,
      clientId: "academy",
      clientSecret: "secret",
      fetch: async () =>
        Response.json({
          issuer: named,
          authorization_endpoint: `${named}/authorize`,
          token_endpoint: `${named}/token`,
          jwks_uri: `${named}/keys`,
          response_types_supported: ["code"],
        }),
    }).begin(attempt);
  await expect(describing(issuer)).resolves.toHaveProperty("host", "login.school.example");
  await expect(describing("https://login.evil.example/realms/school")).rejects.toThrow();
});
