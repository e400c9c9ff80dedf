import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";

describe("if sign-up gives a session at once", () => {
  let academy: AuthApp;
  beforeAll(async () => {
    academy = await startAuthApp({ autoconfirm: true });
  });
  afterAll(() => academy.stop());

  const profileOf = (userId: string) =>
    academy.db
      .selectFrom("profiles")
      .innerJoin("users", "users.id", "profiles.id")
      .select(["role", "full_name", "is_super_admin", "user_metadata"])
      .where("users.id", "=", userId)
      .executeTakeFirstOrThrow();

  test("a person signs up and is signed in, with the name they gave", async () => {
    const email = newAddress();
    const client = academy.newTab();
    const { data, error } = await client.signUp({
      email: ` ${email.toUpperCase()} `,
      password: goodPassword,
      options: { data: { full_name: "  Ada Lovelace " } },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      is_anonymous: false,
      is_super_admin: false,
      user_metadata: { full_name: "Ada Lovelace" },
      app_metadata: { provider: "email", providers: ["email"] },
      identities: [{ provider: "email", user_id: data.user?.id, id: data.user?.id, identity_data: { email } }],
    });
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id: data.user?.id } });
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect(await profileOf(data.user!.id)).toMatchObject({ role: "student", full_name: "Ada Lovelace", is_super_admin: false });
  });

  test("the password is stored only as an argon2id hash", async () => {
    const { user } = await academy.signUp();
    const row = await academy.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(goodPassword);
  });

  test.each([
    ["in the metadata", { data: { role: "admin", is_super_admin: true, full_name: "Eve" } }],
    ["as app metadata", { data: {}, app_metadata: { role: "admin", provider: "google" } }],
    ["as user metadata", { user_metadata: { role: "admin" }, raw_user_meta_data: { role: "admin" } }],
    ["beside the password", { role: "admin", is_super_admin: true, aud: "admin", id: "00000000-0000-4000-8000-000000000000" }],
    ["as a list", { data: { role: ["admin"], roles: ["admin"], profile: { role: "admin" } } }],
    ["inside the name", { data: { full_name: { role: "admin" } } }],
  ])("a role claimed %s is ignored: the person is a student", async (_, claims) => {
    const response = await academy.from(newNetwork())(
      "/auth/v1/signup",
      postJson(JSON.stringify({ email: newAddress(), password: goodPassword, ...claims })),
    );
    expect(response.status).toBe(200);
    const { access_token: token, user } = (await response.json()) as { access_token: string; user: { id: string } };
    expect(await profileOf(user.id)).toMatchObject({ role: "student", is_super_admin: false, user_metadata: {} });
    expect(await (await academy.whoami(token)).json()).toMatchObject({ role: "student", isSuperAdmin: false });
    expect(JSON.stringify(user)).not.toMatch(/"admin"|google/);
  });

  test("keys that target prototypes change nothing", async () => {
    const email = newAddress();
    const body = `{"email":"${email}","password":"${goodPassword}","__proto__":{"role":"admin","email":"x"},"constructor":{"prototype":{"role":"admin"}},"data":{"__proto__":{"full_name":"Eve","role":"admin"}}}`;
    const response = await academy.from(newNetwork())("/auth/v1/signup", postJson(body));
    expect(response.status).toBe(200);
    const { user } = (await response.json()) as { user: { id: string; email: string; user_metadata: object } };
    expect(user).toMatchObject({ email, user_metadata: {} });
    expect(await profileOf(user.id)).toMatchObject({ role: "student", full_name: "" });
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test("if a key occurs twice, the last one counts, everywhere", async () => {
    const [first, last] = [newAddress(), newAddress()];
    const body = `{"email":"${first}","email":"${last}","password":"short","password":"${goodPassword}"}`;
    const response = await academy.from(newNetwork())("/auth/v1/signup", postJson(body));
    expect(await response.json()).toMatchObject({ user: { email: last } });
    const known = await academy.db.selectFrom("users").select("email").where("email", "in", [first, last]).execute();
    expect(known).toEqual([{ email: last }]);
  });

  test.each([
    ["no JSON", "bad_json", "email=a@b.example"],
    ["nothing", "bad_json", ""],
    ["a list", "bad_json", "[]"],
    ["null", "bad_json", "null"],
    ["an address that is no text", "validation_failed", '{"email":["a@b.example"],"password":"correct horse"}'],
    ["a password that is no text", "validation_failed", '{"email":"a@b.example","password":{"$ne":""}}'],
    ["an address that is none", "validation_failed", '{"email":"nobody","password":"correct horse"}'],
    ["an address with a NUL", "validation_failed", '{"email":"a\\u0000@b.example","password":"correct horse"}'],
  ])("%s is refused as %s", async (_, code, body) => {
    const response = await academy.from(newNetwork())("/auth/v1/signup", postJson(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: code });
  });

  test("a body of ten megabytes is refused", async () => {
    const body = JSON.stringify({ email: newAddress(), password: "a".repeat(10 * 1024 * 1024) });
    const response = await academy.from(newNetwork())("/auth/v1/signup", postJson(body));
    expect(response.status).toBe(413);
  });

  test.each([
    { phone: "+41441234567", password: goodPassword },
    { email: "", password: goodPassword },
    { email: "a@b.example", password: "" },
  ])("without an address and a password there is no account: %j", async (credentials) => {
    const { error } = await academy.newTab().signUp(credentials);
    expect(error).toMatchObject({ status: 400, message: "You must provide either an email or phone number and a password" });
  });

  test.each(["1234567", "a".repeat(129)])("a password of the wrong length is rejected as weak", async (password) => {
    const { error } = await academy.newTab().signUp({ email: newAddress(), password });
    expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, code: "weak_password", reasons: ["length"] });
  });

  test("a name that is too long is refused, and control characters are removed", async () => {
    const tooLong = await academy
      .newTab()
      .signUp({ email: newAddress(), password: goodPassword, options: { data: { full_name: "a".repeat(201) } } });
    expect(tooLong.error).toMatchObject({ status: 400, code: "validation_failed" });
    const { user } = await academy.signUp("Ada\u0000 \ud800 Lovelace");
    expect(user.user_metadata).toEqual({ full_name: "Ada \ufffd Lovelace", role: "student" });
  });

  test("an address in use is refused, even if two requests come at once", async () => {
    const { email } = await academy.signUp();
    const { error } = await academy.newTab().signUp({ email, password: goodPassword });
    expect(error).toMatchObject({ status: 422, code: "user_already_exists", message: "User already registered" });

    const address = newAddress();
    const both = await Promise.all([1, 2].map(() => academy.newTab().signUp({ email: address, password: goodPassword })));
    expect(both.map(({ error: refusal }) => refusal?.code ?? "signed up").sort()).toEqual(["signed up", "user_already_exists"]);
  });
});

describe("if an address must be confirmed", () => {
  let academy: AuthApp;
  beforeAll(async () => {
    academy = await startAuthApp({ autoconfirm: false });
  });
  afterAll(() => academy.stop());

  const mailsTo = (email: string) =>
    academy.db.selectFrom("mail_outbox").selectAll().where("to_address", "=", email).orderBy("created_at").execute();
  const signUp = (email: string, password = goodPassword, fullName = "Ada") =>
    academy.newTab().signUp({
      email,
      password,
      options: { data: { full_name: fullName }, emailRedirectTo: "https://academy.example/dashboard" },
    });

  test("a person gets a mail with a link and a code instead of a session", async () => {
    const email = newAddress();
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Ada" }, identities: [{ provider: "email" }] });
    expect(data.user).not.toHaveProperty("email_confirmed_at");

    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ kind: "signup", status: "queued", to_address: email });
    const link = /https:\/\/academy\.invalid\/auth\/v1\/verify\?token=([\w-]{43})&type=signup/.exec(mail!.text_body);
    const code = /\b\d{6}\b/.exec(mail!.text_body);
    expect(link && code).toBeTruthy();
    expect(mail!.html_body).toContain(link![1]);

    const token = await academy.db.selectFrom("one_time_tokens").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    expect(token).toMatchObject({
      purpose: "signup",
      user_id: data.user!.id,
      redirect_to: "/dashboard",
      attempts: 0,
    });
    expect(JSON.stringify(token)).not.toContain(link![1]);
  });

  test("before that, the right password reveals it and a wrong one does not", async () => {
    const email = newAddress();
    await signUp(email);
    expect((await academy.newTab().signInWithPassword({ email, password: goodPassword })).error).toMatchObject({
      code: "email_not_confirmed",
      status: 400,
    });
    expect((await academy.newTab().signInWithPassword({ email, password: "wrong horse battery" })).error).toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("a known address, confirmed or not, gets the same response as a new one", async () => {
    const confirmed = newAddress();
    await signUp(confirmed);
    await academy.db
      .updateTable("users")
      .set({ email_confirmed_at: new Date().toISOString() })
      .where("email", "=", confirmed)
      .execute();
    const unconfirmed = newAddress();
    await signUp(unconfirmed);

    const answers = await Promise.all(
      [newAddress(), confirmed, unconfirmed].map((email) => signUp(email, goodPassword, "Grace")),
    );
    const shapes = answers.map(({ data, error }) => ({ error, shape: shapeOf(data) }));
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(3);
    expect(answers[1]?.data.user?.user_metadata).toEqual({ full_name: "Grace", role: "student" });

    expect((await mailsTo(confirmed)).map(({ subject }) => subject)).toEqual([
      "Confirm your address",
      "You already have an account",
    ]);
    expect((await mailsTo(unconfirmed)).map(({ subject }) => subject)).toEqual(["Confirm your address", "Confirm your address"]);
  });

  test("signing up again changes neither the password nor the name of the account; only its own link can", async () => {
    const email = newAddress();
    await signUp(email, "first password", "First");
    const before = await academy.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    await signUp(email, "second password", "Second");
    const after = await academy.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    const tokens = await academy.db
      .selectFrom("one_time_tokens")
      .select("data")
      .where("email", "=", email)
      .orderBy("created_at")
      .execute();
    expect(tokens.map(({ data }) => (data as { full_name: string }).full_name)).toEqual(["First", "Second"]);
  });

  test("a link cannot lead to another site", async () => {
    const email = newAddress();
    await academy.newTab().signUp({ email, password: goodPassword, options: { emailRedirectTo: "https://evil.example/" } });
    const token = await academy.db
      .selectFrom("one_time_tokens")
      .select("redirect_to")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(token.redirect_to).toBeNull();
  });

  test("one network cannot fill a mailbox, nor keep its owner's mail from them", async () => {
    const email = newAddress();
    const network = newNetwork();
    const flood = academy.newTab({ network });
    for (let time = 0; time < 5; time++) expect((await flood.signUp({ email, password: goodPassword })).error).toBeNull();
    expect((await flood.signUp({ email, password: goodPassword })).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    });
    expect((await academy.newTab().signUp({ email, password: goodPassword })).error).toBeNull();
  });
});

/** Return the keys and types of a response, without what differs between people. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}
