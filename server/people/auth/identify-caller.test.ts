import { createHmac } from "node:crypto";
import {
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWTPayload,
} from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unseal } from "#server/platform/secrets/seal.ts";
import { identifyCaller } from "./identify-caller.ts";
import { newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";

let academy: AuthApp;
let session: Awaited<ReturnType<AuthApp["signUp"]>>["session"];
let claims: JWTPayload;
let kid: string;
let ownKey: Awaited<ReturnType<typeof importJWK>>;

beforeAll(async () => {
  academy = await startAuthApp();
  ({ session } = await academy.signUp());
  claims = decodeJwt(session.access_token);
  const stored = await academy.db.selectFrom("signing_keys").selectAll().executeTakeFirstOrThrow();
  kid = stored.id;
  ownKey = await importJWK(
    JSON.parse(unseal(academy.deps.secret, "signing-key", stored.private_key_encrypted).toString()) as JWK,
    "ES256",
  );
});
afterAll(() => academy.stop());

const identify = (authorization: string | undefined) =>
  identifyCaller(academy.deps, authorization, { path: "/api/notes", method: "GET" });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Sign a token with the academy's own key, so that only the given changes make it invalid. */
const signed = (changes: Record<string, unknown>, header: Record<string, unknown> = {}) =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "ES256", kid, typ: "JWT", ...header }).sign(ownKey);

test("without a header the caller is a visitor", async () => {
  expect(await identify(undefined)).toBeNull();
});

test("a token identifies its person, in any capitalization of the word Bearer", async () => {
  const expected = {
    userId: session.user.id,
    sessionId: claims["session_id"],
    email: session.user.email,
    fullName: "Ada Lovelace",
    role: "student",
    isSuperAdmin: false,
    assuranceLevel: "aal1",
  };
  expect(await identify(`Bearer ${session.access_token}`)).toEqual(expected);
  expect(await identify(`bearer ${session.access_token}`)).toEqual(expected);
  expect(await identify(`Bearer ${await signed({})}`)).toEqual(expected);
});

describe("refused as an invalid token, never treated as a visitor:", () => {
  const now = Math.floor(Date.now() / 1000);
  const forgeries: [string, () => string | Promise<string>][] = [
    ["an empty header", () => ""],
    ["another scheme", () => `Basic ${session.access_token}`],
    ["no scheme", () => session.access_token],
    ["nothing after Bearer", () => "Bearer "],
    ["two tokens", () => `Bearer ${session.access_token}, Bearer ${session.access_token}`],
    ["words", () => "Bearer not-a-token"],
    ["the refresh token", () => `Bearer ${session.refresh_token}`],
    ["alg none", () => `Bearer ${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`],
    [
      "alg none with our key's id and a signature",
      () => `Bearer ${encode({ alg: "none", typ: "JWT", kid })}.${encode(claims)}.${session.access_token.split(".")[2]}`,
    ],
    ["HS256 with the public key in PEM as its secret", () => hmacWith((key) => exportSPKI(key))],
    ["HS256 with the public key's JSON as its secret", () => hmacWith(async () => JSON.stringify(await publicJwk()))],
    ["a foreign key", async () => `Bearer ${await foreign({ kid })}`],
    ["a foreign key that the token brings along", async () => `Bearer ${await foreign({ kid, jwk: { kty: "EC" } })}`],
    ["an unknown key id", async () => `Bearer ${await foreign({ kid: "somebody-elses" })}`],
    ["a key id that is SQL", async () => `Bearer ${await foreign({ kid: "' or 1=1 --" })}`],
    [
      "no key id",
      async () => `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: "ES256", typ: "JWT" }).sign(ownKey)}`,
    ],
    ["a changed person", () => tampered({ sub: "00000000-0000-4000-8000-000000000000" })],
    ["a changed signature", () => `Bearer ${session.access_token.slice(0, -4)}AAAA`],
    ["an expired token", async () => `Bearer ${await signed({ iat: now - 7200, exp: now - 1 })}`],
    ["a token that is not good yet", async () => `Bearer ${await signed({ nbf: now + 600 })}`],
    ["a token without an end", async () => `Bearer ${await signed({ exp: undefined })}`],
    ["another audience", async () => `Bearer ${await signed({ aud: "service_role" })}`],
    ["another issuer", async () => `Bearer ${await signed({ iss: "https://evil.example/auth/v1" })}`],
    ["another kind of token", async () => `Bearer ${await signed({}, { typ: "gate+jwt" })}`],
    ["no session", async () => `Bearer ${await signed({ session_id: undefined })}`],
    ["a session that is no id", async () => `Bearer ${await signed({ session_id: "' or 1=1 --" })}`],
    ["a session that never was", async () => `Bearer ${await signed({ session_id: "00000000-0000-4000-8000-000000000000" })}`],
    [
      "somebody else's session",
      async () =>
        `Bearer ${await signed({ session_id: decodeJwt((await academy.signUp()).session.access_token)["session_id"] })}`,
    ],
    ["a megabyte", () => `Bearer ${"a".repeat(1024 * 1024)}.${"b".repeat(1024)}.c`],
  ];

  test.each(forgeries)("%s", async (_, forge) => {
    await expect(identify(await forge())).rejects.toMatchObject({ name: "AppError", code: "caller.invalid_token" });
  });

  async function publicJwk() {
    const { public_key } = await academy.db.selectFrom("signing_keys").select("public_key").executeTakeFirstOrThrow();
    return public_key as JWK;
  }

  async function hmacWith(secretOf: (key: Parameters<typeof exportSPKI>[0]) => Promise<string>) {
    const secret = await secretOf(
      (await importJWK({ ...(await publicJwk()), kty: "EC" }, "ES256", { extractable: true })) as Parameters<
        typeof exportSPKI
      >[0],
    );
    const content = `${encode({ alg: "HS256", typ: "JWT", kid })}.${encode(claims)}`;
    return `Bearer ${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
  }

  async function foreign(header: Record<string, unknown>) {
    const { privateKey } = await generateKeyPair("ES256");
    return new SignJWT(claims).setProtectedHeader({ alg: "ES256", typ: "JWT", ...header }).sign(privateKey);
  }

  function tampered(changes: JWTPayload) {
    const [header, , signature] = session.access_token.split(".");
    return `Bearer ${header}.${encode({ ...claims, ...changes })}.${signature}`;
  }
});

describe("at the very next request, although the token has not expired,", () => {
  const statusOf = async (token: string) => (await academy.whoami(token)).status;
  const callerOf = async (token: string): Promise<unknown> => (await academy.whoami(token)).json();

  test("an ended session is refused", async () => {
    const { session: own, client } = await academy.signUp();
    await client.signOut();
    expect(await statusOf(own.access_token)).toBe(401);
  });

  test("a deleted person is refused, and everything to sign in with is deleted", async () => {
    const { session: own, user, email } = await academy.signUp();
    await academy.db.deleteFrom("profiles").where("id", "=", user.id).execute();
    expect(await statusOf(own.access_token)).toBe(401);
    for (const table of ["users", "identities", "sessions"] as const) {
      const column = table === "users" ? "id" : "user_id";
      expect(
        await academy.db
          .selectFrom(table)
          .selectAll()
          .where(column as "id", "=", user.id)
          .execute(),
      ).toEqual([]);
    }
    expect((await academy.newTab().signInWithPassword({ email, password: "correct horse battery" })).error).toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("a banned person is refused for the duration of the ban", async () => {
    const { session: own, user } = await academy.signUp();
    const ban = (banned_until: string | null) =>
      academy.db.updateTable("users").set({ banned_until }).where("id", "=", user.id).execute();
    await ban("infinity");
    expect(await statusOf(own.access_token)).toBe(401);
    await ban(new Date(Date.now() - 1000).toISOString());
    expect(await statusOf(own.access_token)).toBe(200);
  });

  test("a change of role applies, up and down", async () => {
    const { session: own, user } = await academy.signUp();
    for (const role of ["admin", "instructor", "student"]) {
      await academy.db.updateTable("profiles").set({ role }).where("id", "=", user.id).execute();
      expect(await callerOf(own.access_token)).toMatchObject({ role, isSuperAdmin: false });
    }
  });

  test("a change of the super-admin flag applies", async () => {
    const { session: own, user } = await academy.signUp();
    for (const flag of [true, false]) {
      await academy.db.updateTable("users").set({ is_super_admin: flag }).where("id", "=", user.id).execute();
      expect(await callerOf(own.access_token)).toMatchObject({ isSuperAdmin: flag });
    }
  });
});

test("a role inside a token is ignored, even if we signed it ourselves", async () => {
  const token = await signed({
    role: "service_role",
    app_metadata: { role: "admin" },
    user_metadata: { role: "admin" },
    is_super_admin: true,
  });
  expect(await identify(`Bearer ${token}`)).toMatchObject({ role: "student", isSuperAdmin: false });
});

test("the second level requires a session and a token that have both reached it", async () => {
  const { session: own } = await academy.signUp();
  const { session_id: sessionId, sub = "" } = decodeJwt(own.access_token);
  const raised = await signed({ sub, session_id: sessionId, aal: "aal2" });
  expect(await identify(`Bearer ${raised}`)).toMatchObject({ assuranceLevel: "aal1" });
});

test("if the database is unavailable, the error is not an invalid token", async () => {
  const other = await startAuthApp();
  const { session: own } = await other.signUp();
  await other.stop();
  await expect(
    identifyCaller(other.deps, `Bearer ${own.access_token}`, { path: "/api/notes", method: "GET" }),
  ).rejects.not.toMatchObject({
    code: "caller.invalid_token",
  });
});

test("calls of the sign-in protocol refuse a bad token with the protocol's codes", async () => {
  const { session: own, user } = await academy.signUp();
  const ask = async (authorization: string) => {
    const response = await academy.from(newNetwork())("/auth/v1/user", { headers: { authorization } });
    return [response.status, ((await response.json()) as { error_code: string }).error_code];
  };
  expect(await ask("Bearer words")).toEqual([401, "no_authorization"]);
  expect(await ask(`Bearer ${encode({ alg: "none" })}.${encode(claims)}.`)).toEqual([403, "bad_jwt"]);
  await academy.db.updateTable("users").set({ banned_until: "infinity" }).where("id", "=", user.id).execute();
  expect(await ask(`Bearer ${own.access_token}`)).toEqual([403, "user_banned"]);
  await academy.db.deleteFrom("profiles").where("id", "=", user.id).execute();
  expect(await ask(`Bearer ${own.access_token}`)).toEqual([403, "session_not_found"]);
  expect(decodeProtectedHeader(own.access_token).alg).toBe("ES256");
});
