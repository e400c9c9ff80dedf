import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail, readMails } from "#tests/support/people/read-mail.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const personWith = (email: string) =>
  academy.db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "password_hash", "email_confirmed_at", "is_super_admin", "user_metadata", "full_name", "role"])
    .where("email", "=", email)
    .executeTakeFirst();

describe("a mailed link", () => {
  test("signs in a person who has an account, with events and a session like any other", async () => {
    const { email, user } = await academy.signUp();
    const client = academy.newTab();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const asked = await client.signInWithOtp({ email, options: { emailRedirectTo: "https://academy.example/learn/1/2" } });
    expect(asked).toEqual({ data: { user: null, session: null }, error: null });

    const mail = await readMail(academy, email);
    expect(mail.kind).toBe("magiclink");
    expect(Object.fromEntries(mail.link.searchParams)).toMatchObject({
      type: "magiclink",
      redirect_to: "https://academy.example/learn/1/2",
    });
    const { data, error } = await client.verifyOtp({ token_hash: mail.linkToken, type: "magiclink" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user.id, email, user_metadata: { full_name: "Ada Lovelace" } });
    expect(events).toContain("SIGNED_IN");
    expect((await academy.whoami(data.session!.access_token)).status).toBe(200);
    expect((await client.refreshSession()).error).toBeNull();
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: "aal1", currentAuthenticationMethods: [{ method: "otp" }] });
  });

  test("also works as a code, with or without spaces", async () => {
    const { email, user } = await academy.signUp();
    for (const type of ["email", "magiclink"] as const) {
      await academy.newTab().signInWithOtp({ email });
      const { code } = await readMail(academy, email);
      const { data } = await academy
        .newTab()
        .verifyOtp({ email: ` ${email.toUpperCase()}`, token: `${code.slice(0, 3)} ${code.slice(3)}`, type });
      expect(data.user?.id).toBe(user.id);
    }
  });

  test("can be requested by the call's older name", async () => {
    const { email } = await academy.signUp();
    const response = await academy.from(newNetwork())("/auth/v1/magiclink", postJson(JSON.stringify({ email })));
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect((await readMail(academy, email)).kind).toBe("magiclink");
  });

  test("does not rename a person whose account has an owner", async () => {
    const { email } = await academy.signUp();
    await academy.newTab().signInWithOtp({ email, options: { data: { full_name: "Eve" } } });
    const { linkToken } = await readMail(academy, email);
    const { data } = await academy.newTab().verifyOtp({ token_hash: linkToken, type: "email" });
    expect(data.user?.user_metadata).toEqual({ full_name: "Ada Lovelace", role: "student" });
  });

  test("does not let in a banned person, and stays valid until the ban ends", async () => {
    const { email, user } = await academy.signUp();
    const ban = (until: string | null) =>
      academy.db.updateTable("users").set({ banned_until: until }).where("id", "=", user.id).execute();
    await academy.newTab().signInWithOtp({ email });
    const { linkToken } = await readMail(academy, email);
    await ban("infinity");
    const refused = await academy.newTab().verifyOtp({ token_hash: linkToken, type: "magiclink" });
    expect(refused.error).toMatchObject({ status: 403, code: "user_banned" });
    await ban(null);
    expect((await academy.newTab().verifyOtp({ token_hash: linkToken, type: "magiclink" })).error).toBeNull();
  });
});

describe("a new address", () => {
  test("gets an account without a password, which has no owner until the link has been used", async () => {
    const email = newAddress();
    await academy.newTab().signInWithOtp({ email, options: { data: { full_name: " Grace  Hopper " } } });
    expect(await personWith(email)).toMatchObject({ password_hash: null, email_confirmed_at: null, role: "student" });

    const { linkToken } = await readMail(academy, email);
    const { data, error } = await academy.newTab().verifyOtp({ token_hash: linkToken, type: "email" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: "Grace Hopper" },
      identities: [{ provider: "email", identity_data: { email_verified: true } }],
    });
    expect(await personWith(email)).toMatchObject({ password_hash: null, email_confirmed_at: expect.any(String) });
  });

  test("ends any sessions and password that existed before its owner came", async () => {
    const { email, user, session } = await academy.signUp();
    await academy.db.updateTable("users").set({ email_confirmed_at: null }).where("id", "=", user.id).execute();
    await academy.newTab().signInWithOtp({ email });
    const { data } = await academy.newTab().verifyOtp({ token_hash: (await readMail(academy, email)).linkToken, type: "email" });
    expect((await academy.whoami(data.session!.access_token)).status).toBe(200);
    expect((await academy.whoami(session.access_token)).status).toBe(401);
    expect(await personWith(email)).toMatchObject({ id: user.id, password_hash: null });
  });

  test("gets no account if that is not wanted, with the same response", async () => {
    const email = newAddress();
    const asked = await academy.newTab().signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(asked).toEqual({ data: { user: null, session: null }, error: null });
    expect(await personWith(email)).toBeUndefined();
    expect(await readMails(academy, email)).toEqual([]);
    expect(await academy.db.selectFrom("one_time_tokens").select("id").where("email", "=", email).execute()).toEqual([]);
  });

  test.each([
    ["in the metadata", { data: { role: "admin", is_super_admin: true, full_name: "Eve" } }],
    ["as app metadata", { data: {}, app_metadata: { role: "admin" }, user_metadata: { role: "admin" } }],
    ["beside the address", { role: "admin", is_super_admin: true, aud: "admin", id: "00000000-0000-4000-8000-000000000000" }],
    ["inside the name", { data: { full_name: { role: "admin" } } }],
    ["as a list", { data: { role: ["admin"], profile: { role: "admin" } } }],
  ])("becomes a student, whatever is claimed %s", async (_, claims) => {
    const email = newAddress();
    const response = await academy.from(newNetwork())("/auth/v1/otp", postJson(JSON.stringify({ email, ...claims })));
    expect(response.status).toBe(200);
    const { linkToken } = await readMail(academy, email);
    const body = JSON.stringify({ type: "magiclink", token_hash: linkToken, ...claims });
    const verified = await academy.from(newNetwork())("/auth/v1/verify", postJson(body));
    expect(verified.status).toBe(200);
    const { access_token: token } = (await verified.json()) as { access_token: string };
    expect(await (await academy.whoami(token)).json()).toMatchObject({ email, role: "student", isSuperAdmin: false });
    expect(await personWith(email)).toMatchObject({ role: "student", is_super_admin: false, user_metadata: {} });
  });

  test("is the last of two in one body, and prototypes are out of reach", async () => {
    const [first, last] = [newAddress(), newAddress()];
    const body = `{"email":"${first}","email":"${last}","__proto__":{"create_user":false,"email":"x@y.example"},"data":{"__proto__":{"full_name":"Eve"}}}`;
    expect((await academy.from(newNetwork())("/auth/v1/otp", postJson(body))).status).toBe(200);
    expect(await readMails(academy, first)).toEqual([]);
    expect(await personWith(last)).toMatchObject({ role: "student", full_name: "" });
    expect(({} as { create_user?: boolean }).create_user).toBeUndefined();
  });
});

const mailingCalls = ["otp", "magiclink", "recover", "resend"];

test.each([
  ["no address", 400, "validation_failed", '{"type":"signup"}', mailingCalls],
  ["a phone", 400, "validation_failed", '{"type":"signup","phone":"+41441234567"}', mailingCalls],
  ["an address that is none", 400, "validation_failed", '{"type":"signup","email":"nobody"}', mailingCalls],
  ["a list of addresses", 400, "validation_failed", '{"type":"signup","email":["a@b.example"]}', mailingCalls],
  ["no JSON", 400, "bad_json", "email=a@b.example", mailingCalls],
  ["ten megabytes", 413, "request_too_large", `{"email":"${"a".repeat(10 * 1024 * 1024)}"}`, mailingCalls],
  ["a wish that is no yes or no", 400, "validation_failed", '{"email":"a@b.example","create_user":"false"}', ["otp"]],
  [
    "a name that is too long",
    400,
    "validation_failed",
    `{"email":"a@b.example","data":{"full_name":"${"a".repeat(201)}"}}`,
    ["otp"],
  ],
])("%s is refused", async (_, status, code, body, calls) => {
  for (const call of calls) {
    const response = await academy.from(newNetwork())(`/auth/v1/${call}`, postJson(body));
    expect([call, response.status, await response.json()]).toEqual([call, status, expect.objectContaining({ error_code: code })]);
  }
});
