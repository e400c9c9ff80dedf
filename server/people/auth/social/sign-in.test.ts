import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { startStandInProvider, type StandInProvider } from "#tests/support/stand-in-provider.ts";
import { goodPassword, newAddress, newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { newBrowser, signInWith } from "#tests/support/people/social-browser.ts";
import { codeOf, nextStep, signUpWithFactor } from "#tests/support/people/second-factor.ts";
import { createSocialProviders } from "./create-social-providers.ts";

let provider: StandInProvider;
let academy: AuthApp;
beforeAll(async () => {
  provider = await startStandInProvider();
  const socialProviders = createSocialProviders(
    readEnvironment({
      ...provider.environment,
      OIDC_ISSUER: provider.environment["OAUTH_GOOGLE_BASE_URL"],
      OIDC_CLIENT_ID: provider.environment["GOOGLE_CLIENT_ID"],
      OIDC_CLIENT_SECRET: provider.environment["GOOGLE_CLIENT_SECRET"],
      OIDC_LABEL: "School account",
    }),
  );
  academy = await startAuthApp({ autoconfirm: false, socialProviders });
});
afterAll(async () => {
  await academy.stop();
  await provider.stop();
});

let subjects = 1000;
/** Register a user at the provider that no other test uses. */
function newUser(email = newAddress(), facts: { verified?: boolean; name?: string } = {}) {
  subjects += 1;
  const user = { sub: String(subjects), email, verified: true, name: "Grace Hopper", ...facts };
  provider.is(user);
  return user;
}

const identitiesOf = (userId: string) =>
  academy.db.selectFrom("identities").selectAll().where("user_id", "=", userId).orderBy("created_at").execute();
const usersOf = (email: string) => academy.db.selectFrom("users").selectAll().where("email", "=", email).execute();

/** Create an account with a password and a confirmed address. */
async function confirmedAccount(email = newAddress()) {
  const client = academy.newTab();
  await client.signUp({ email, password: goodPassword, options: { data: { full_name: "Ada Lovelace" } } });
  const mail = await academy.db.selectFrom("mail_outbox").selectAll().where("to_address", "=", email).executeTakeFirstOrThrow();
  const token_hash = /token=([\w-]+)/.exec(mail.text_body)![1]!;
  const { data, error } = await client.verifyOtp({ type: "signup", token_hash });
  if (error) throw error;
  return { email, client, id: data.user!.id };
}

describe.each(["google", "github", "azure", "custom:oidc"] as const)("with %s", (name) => {
  test("a new person becomes a student with that address and name, and is recognized the next time", async () => {
    const user = newUser();
    const { page, told, client } = await signInWith(academy, {
      provider: name,
      redirectTo: "https://academy.example/learn/a/b?x=1#y",
    });
    expect(page).toBe("https://academy.example/learn/a/b?x=1");
    expect(told).toMatchObject({ token_type: "bearer", expires_in: "3600", type: "oauth" });
    expect(told).not.toHaveProperty("provider_token");
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({
      email: user.email,
      user_metadata: { full_name: "Grace Hopper" },
      app_metadata: { provider: name, providers: [name] },
      is_super_admin: false,
    });
    expect(data.user!.email_confirmed_at).toBeTruthy();
    expect(decodeJwt(told["access_token"]!)).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
    expect(await (await academy.whoami(told["access_token"]!)).json()).toMatchObject({ role: "student", isSuperAdmin: false });

    provider.is({ ...user, email: newAddress(), verified: false, name: "Changed there" });
    const again = await signInWith(academy, { provider: name });
    expect(again.page).toBe("https://academy.example/dashboard");
    const { data: same } = await again.client.getUser();
    expect(same.user).toMatchObject({ id: data.user!.id, email: user.email, user_metadata: { full_name: "Grace Hopper" } });
    expect((await again.client.refreshSession()).error).toBeNull();
  });

  test("an account with that confirmed address is linked, keeps its password and name, and its owner is notified", async () => {
    const account = await confirmedAccount();
    newUser(account.email.toUpperCase());
    const { client } = await signInWith(academy, { provider: name });
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({
      id: account.id,
      user_metadata: { full_name: "Ada Lovelace" },
      app_metadata: { providers: ["email", name] },
    });
    expect((await account.client.getUser()).error).toBeNull();
    expect((await academy.newTab().signInWithPassword({ email: account.email, password: goodPassword })).error).toBeNull();
    const mails = await academy.db.selectFrom("mail_outbox").select("kind").where("to_address", "=", account.email).execute();
    expect(mails).toContainEqual({ kind: "identity_linked" });
    const audit = await academy.db.selectFrom("audit_log").selectAll().where("actor_id", "=", account.id).execute();
    expect(audit).toContainEqual(expect.objectContaining({ action: "identity.linked", details: { provider: name } }));
  });

  test("an address that is not verified there is refused alike, whether or not it belongs to somebody", async () => {
    const account = await confirmedAccount();
    for (const email of [account.email, newAddress()]) {
      newUser(email, { verified: false });
      const { page, told } = await signInWith(academy, { provider: name, redirectTo: "https://academy.example/store" });
      expect(page).toBe("https://academy.example/store");
      expect(told).toMatchObject({ error: "access_denied", error_code: "provider_email_needs_verification" });
      expect(told["error_description"]).toContain("has not confirmed that your address is yours");
      expect(told).not.toHaveProperty("access_token");
    }
    expect(await identitiesOf(account.id)).toMatchObject([{ provider: "email" }]);
  });

  test("an address that equals another only after lowercasing belongs to nobody", async () => {
    const account = await confirmedAccount(`kit-${newAddress()}`);
    newUser(account.email.replace("kit", "\u212Ait"));
    const { told } = await signInWith(academy, { provider: name });
    expect(told).toMatchObject({ error_code: "provider_email_needs_verification" });
    expect(await identitiesOf(account.id)).toMatchObject([{ provider: "email" }]);
  });

  test("a person without an address is refused", async () => {
    subjects += 1;
    provider.is({ sub: String(subjects), name: "No Address" });
    const { told } = await signInWith(academy, { provider: name });
    expect(told["error_code"]).toBe("provider_email_needs_verification");
  });
});

describe("an account that nobody has confirmed", () => {
  test("becomes its owner's: the password, sessions and factors of whoever created it are deleted", async () => {
    const email = newAddress();
    const thief = academy.newTab();
    await thief.signUp({ email, password: goodPassword, options: { data: { full_name: "Thief" } } });
    const [row] = await usersOf(email);
    await academy.db.updateTable("users").set({ password_hash: "$argon2id$thief" }).where("id", "=", row!.id).execute();
    await academy.db
      .insertInto("mfa_factors")
      .values({ user_id: row!.id, status: "verified", secret_encrypted: Buffer.of(1) })
      .execute();
    const mail = await academy.db.selectFrom("mail_outbox").selectAll().where("to_address", "=", email).executeTakeFirstOrThrow();

    newUser(email);
    const { told } = await signInWith(academy, { provider: "google" });
    expect((await academy.whoami(told["access_token"]!)).status).toBe(200);
    expect(await usersOf(email)).toMatchObject([
      { id: row!.id, password_hash: null, email_confirmed_at: expect.any(String) as string },
    ]);
    // The link of the thief's sign-up would activate the thief's password.
    const token_hash = /token=([\w-]+)/.exec(mail.text_body)![1]!;
    expect((await thief.verifyOtp({ type: "signup", token_hash })).error).toMatchObject({ code: "otp_expired" });
    expect((await academy.newTab().signInWithPassword({ email, password: goodPassword })).error).toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("includes one of an academy without a mailer, which confirms addresses that nobody has proven", async () => {
    const socialProviders = createSocialProviders(readEnvironment(provider.environment));
    const open = await startAuthApp({ autoconfirm: true, socialProviders });
    try {
      const { email, user, session } = await open.signUp("Thief");
      newUser(email);
      const { client } = await signInWith(open, { provider: "github" });
      expect((await client.getUser()).data.user!.id).toBe(user.id);
      expect((await open.whoami(session.access_token)).status).toBe(401);
      expect((await open.newTab().signInWithPassword({ email, password: goodPassword })).error).toMatchObject({
        code: "invalid_credentials",
      });
    } finally {
      await open.stop();
    }
  });
});

test("an address that the provider returns only on request counts too", async () => {
  const user = newUser();
  provider.is({ ...user, addressApart: true });
  const { client } = await signInWith(academy, { provider: "google" });
  expect((await client.getUser()).data.user).toMatchObject({ email: user.email });
});

test("a name is adopted only if there is none, and normalized", async () => {
  const account = await confirmedAccount();
  await academy.db.updateTable("profiles").set({ full_name: "" }).where("id", "=", account.id).execute();
  newUser(account.email, { name: `  Grace\u0000\n ${"x".repeat(300)}` });
  const { client } = await signInWith(academy, { provider: "google" });
  const name = String((await client.getUser()).data.user!.user_metadata["full_name"]);
  expect(name).toMatch(/^Grace x+$/);
  expect(name).toHaveLength(200);
});

test("a person with a second factor still has to give its code", async () => {
  const socialProviders = createSocialProviders(readEnvironment(provider.environment));
  const own = await startAuthApp({ socialProviders });
  try {
    const { email, user, factorId, secret } = await signUpWithFactor(own);
    await own.db
      .updateTable("identities")
      .set({ identity_data: JSON.stringify({ email_verified: true }) })
      .where("user_id", "=", user.id)
      .execute();
    nextStep(own);
    newUser(email);
    const { client, told } = await signInWith(own, { provider: "google" });
    expect((await own.whoami(told["access_token"]!)).status).toBe(403);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const { data } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(own, secret) });
    expect((await own.whoami(data!.access_token)).status).toBe(200);
  } finally {
    await own.stop();
  }
});

test("a banned person stays out, by a known account and by their address", async () => {
  const user = newUser();
  await signInWith(academy, { provider: "google" });
  await academy.db.updateTable("users").set({ banned_until: "infinity" }).where("email", "=", user.email).execute();
  expect((await signInWith(academy, { provider: "google" })).told).toMatchObject({ error_code: "user_banned" });
  expect((await signInWith(academy, { provider: "github" })).told).toMatchObject({ error_code: "user_banned" });
});

test("failures are recorded as failed sign-ins, with service, reason and whose address it was; never a stranger's address", async () => {
  const account = await confirmedAccount();
  const newest = async () =>
    academy.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  newUser(account.email, { verified: false });
  await signInWith(academy, { provider: "github" });
  expect(await newest()).toMatchObject({
    action: "sign_in.failed",
    actor_id: null,
    subject_type: "user",
    subject_id: account.id,
    details: { provider: "github", reason: "provider_email_needs_verification" },
  });
  const stranger = newUser(newAddress(), { verified: false });
  await signInWith(academy, { provider: "google" });
  expect(await newest()).toMatchObject({ action: "sign_in.failed", subject_type: "address", details: { provider: "google" } });
  expect(JSON.stringify(await newest())).not.toContain(stranger.email);
  newUser();
  provider.fails("denied");
  await signInWith(academy, { provider: "azure" });
  expect(await newest()).toMatchObject({ subject_type: null, details: { provider: "azure", reason: "access_denied" } });
  await newBrowser(academy).open("/auth/v1/callback?state=made-up");
  expect(await newest()).toMatchObject({ action: "sign_in.failed", details: { reason: "bad_oauth_state" } });
});

test("two simultaneous first arrivals create one person", async () => {
  const user = newUser();
  const other = academy.startAnotherProcess();
  const arrivals = await Promise.all(
    [academy, { ...academy, from: other.from }, academy, { ...academy, from: other.from }].map((door) =>
      signInWith(door, { provider: "google" }, newBrowser(door)),
    ),
  );
  expect(arrivals.map(({ told }) => told["error_code"])).toEqual([undefined, undefined, undefined, undefined]);
  const users = await usersOf(user.email);
  expect(users).toHaveLength(1);
  expect(await identitiesOf(users[0]!.id)).toHaveLength(1);
});

test("the settings list the services offered; others are refused", async () => {
  const settings = await academy.from(newNetwork())("/auth/v1/settings");
  expect(await settings.json()).toMatchObject({ external: { google: true, github: true, azure: true } });
  const plain = await startAuthApp();
  try {
    expect(await (await plain.from(newNetwork())("/auth/v1/settings")).json()).toMatchObject({
      external: { google: false, github: false, azure: false },
    });
    for (const query of ["?provider=google", "?provider=facebook", "?provider=__proto__", ""]) {
      const response = await plain.from(newNetwork())(`/auth/v1/authorize${query}`);
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 400, error_code: "validation_failed", msg: "Unsupported provider: provider is not enabled" },
      ]);
    }
  } finally {
    await plain.stop();
  }
});
