import { randomBytes } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT, type JWK } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unseal } from "#server/platform/secrets/seal.ts";
import { currentSigningKey, rotateSigningKeys } from "./signing-keys.ts";
import { goodPassword, newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const keyIds = async () => {
  const response = await academy.from(newNetwork())("/auth/v1/.well-known/jwks.json");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
};

test("many processes that need the first key at once agree on one", async () => {
  const processes = Array.from({ length: 6 }, () => academy.startAnotherProcess());
  await Promise.all(processes.map(({ deps }) => sql`select 1`.execute(deps.db)));
  const keys = await Promise.all(processes.map(({ deps }) => currentSigningKey(deps)));
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(await keyIds()).toEqual([keys[0]?.id]);
});

test("the public keys are public only, and the private one is sealed", async () => {
  const response = await academy.from(newNetwork())("/auth/v1/.well-known/jwks.json");
  const { keys } = (await response.json()) as { keys: object[] };
  expect(keys).toEqual([
    {
      kty: "EC",
      crv: "P-256",
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: "ES256",
      use: "sig",
      key_ops: ["verify"],
    },
  ]);
  const stored = await academy.db.selectFrom("signing_keys").selectAll().executeTakeFirstOrThrow();
  expect(stored.private_key_encrypted.includes('"d"')).toBe(false);
});

test("the auth client verifies tokens with the public keys", async () => {
  const { client, user, email } = await academy.signUp();
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data?.header).toMatchObject({ alg: "ES256", typ: "JWT" });
  expect(data?.claims).toMatchObject({
    iss: "https://academy.example/auth/v1",
    aud: "authenticated",
    sub: user.id,
    email,
    role: "authenticated",
    aal: "aal1",
    amr: [{ method: "password", timestamp: expect.any(Number) }],
    user_metadata: { full_name: "Ada Lovelace" },
    app_metadata: { provider: "email", providers: ["email"] },
    is_anonymous: false,
  });
  expect(data!.claims.exp - data!.claims.iat).toBe(3600);
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal1");
});

test("after a rotation old tokens are valid until they expire, and new ones use the new key", async () => {
  const before = await academy.signUp();
  const [oldKey] = await keyIds();
  const { id } = await rotateSigningKeys(academy.deps);
  const after = await academy.signUp();
  expect(decodeProtectedHeader(after.session.access_token).kid).toBe(id);
  expect(id).not.toBe(oldKey);
  expect((await keyIds()).toSorted()).toEqual([id, oldKey].toSorted());
  for (const { session } of [before, after]) expect((await academy.whoami(session.access_token)).status).toBe(200);

  academy.wait(3601);
  expect((await academy.whoami(before.session.access_token)).status).toBe(401);
  expect((await before.client.refreshSession()).error).toBeNull();
  academy.wait(200);
  expect(await keyIds()).toEqual([id]);
});

test("a key that was stolen and retired is useless after its last token, even in a process that has cached it", async () => {
  const { session } = await academy.signUp();
  const { kid } = decodeProtectedHeader(session.access_token);
  const stored = await academy.db.selectFrom("signing_keys").selectAll().where("id", "=", kid!).executeTakeFirstOrThrow();
  const stolen = await importJWK(
    JSON.parse(unseal(academy.deps.secret, "signing-key", stored.private_key_encrypted).toString()) as JWK,
    "ES256",
  );
  const forge = () => {
    const now = Math.floor(academy.deps.clock().getTime() / 1000);
    return new SignJWT({ ...decodeJwt(session.access_token), iat: now, exp: now + 3600 })
      .setProtectedHeader({ alg: "ES256", kid: kid!, typ: "JWT" })
      .sign(stolen);
  };
  expect((await academy.whoami(await forge())).status).toBe(200);
  await rotateSigningKeys(academy.deps);
  academy.wait(3800);
  // The process reads the keys again a minute later.
  const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61_000);
  try {
    expect((await academy.whoami(await forge())).status).toBe(401);
  } finally {
    later.mockRestore();
  }
});

test("processes that have not noticed a rotation accept the new key's tokens, and others accept theirs", async () => {
  const before = await academy.signUp();
  // The operator's command line is a separate process.
  const { id } = await rotateSigningKeys(academy.startAnotherProcess().deps);
  const other = academy.startAnotherProcess();
  const response = await other.from(newNetwork())(
    "/auth/v1/signup",
    postJson(JSON.stringify({ email: newAddress(), password: goodPassword })),
  );
  const { access_token: token } = (await response.json()) as { access_token: string };
  expect(decodeProtectedHeader(token).kid).toBe(id);
  expect((await academy.whoami(token)).status).toBe(200);
  expect((await academy.whoami(before.session.access_token, other.from)).status).toBe(200);
});

test("with another secret signing fails with advice instead of using another key", async () => {
  const { deps } = academy.startAnotherProcess();
  await expect(currentSigningKey({ ...deps, secret: randomBytes(32) })).rejects.toThrow("rotate-keys");
});
