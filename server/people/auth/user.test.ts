import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const newPassword = "another horse altogether";

describe("a new password", () => {
  test("replaces the old one and ends the other sessions, not this one", async () => {
    const { email, client, session } = await academy.signUp();
    const phone = academy.newTab();
    const { data } = await phone.signInWithPassword({ email, password: goodPassword });
    const { error } = await client.updateUser({ password: newPassword });
    expect(error).toBeNull();

    expect((await academy.whoami(session.access_token)).status).toBe(200);
    expect((await academy.whoami(data.session!.access_token)).status).toBe(401);
    expect((await phone.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
    expect((await academy.newTab().signInWithPassword({ email, password: goodPassword })).error).toMatchObject({
      code: "invalid_credentials",
    });
    expect((await academy.newTab().signInWithPassword({ email, password: newPassword })).error).toBeNull();
  });

  test("is recorded without the password", async () => {
    const { client, user } = await academy.signUp();
    await client.updateUser({ password: newPassword });
    const entries = await academy.db.selectFrom("audit_log").selectAll().where("actor_id", "=", user.id).execute();
    expect(entries).toMatchObject([{ action: "password.changed", subject_id: user.id }]);
    expect(JSON.stringify(entries)).not.toMatch(/horse|argon2/);
  });

  test("must differ from the old one and have the right length", async () => {
    const { client } = await academy.signUp();
    expect((await client.updateUser({ password: goodPassword })).error).toMatchObject({ status: 422, code: "same_password" });
    expect((await client.updateUser({ password: "short" })).error).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      reasons: ["length"],
    });
  });

  test("invalidates links and codes mailed before", async () => {
    const { email, client, user } = await academy.signUp();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await academy.db
      .insertInto("one_time_tokens")
      .values({
        user_id: user.id,
        purpose: "recovery",
        email,
        token_hash: Buffer.from(email),
        code_hash: Buffer.from("x"),
        expires_at: later,
      })
      .execute();
    await client.updateUser({ password: newPassword });
    expect(await academy.db.selectFrom("one_time_tokens").select("id").where("user_id", "=", user.id).execute()).toEqual([]);
  });

  test("ends a session that is opened with the old password at the same moment", async () => {
    const { email, client, session, user } = await academy.signUp();
    const attempts = Array.from({ length: 8 }, () => academy.newTab().signInWithPassword({ email, password: goodPassword }));
    const [changed] = await Promise.all([client.updateUser({ password: newPassword }), ...attempts]);
    expect(changed.error).toBeNull();
    const sessions = await academy.db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute();
    expect(sessions).toHaveLength(1);
    expect((await academy.whoami(session.access_token)).status).toBe(200);
  });

  test("cannot be used to guess the old one", async () => {
    const { client } = await academy.signUp();
    const codes = [];
    for (let time = 0; time < 12; time++) codes.push((await client.updateUser({ password: goodPassword })).error?.code);
    expect(codes).toEqual([...Array<string>(10).fill("same_password"), "over_request_rate_limit", "over_request_rate_limit"]);
  });

  test("requires the second level from a person with a second factor", async () => {
    const { client, user, session } = await academy.signUp();
    await academy.db
      .insertInto("mfa_factors")
      .values({ user_id: user.id, status: "verified", secret_encrypted: Buffer.of(1) })
      .execute();
    expect((await client.updateUser({ password: newPassword })).error).toMatchObject({ status: 401, code: "insufficient_aal" });
    expect((await client.getUser()).data.user?.factors).toMatchObject([{ factor_type: "totp", status: "verified" }]);

    // The session is raised elsewhere: tokens from before stay at the first level, the next one is at the second.
    await academy.db.updateTable("sessions").set({ aal: "aal2" }).where("user_id", "=", user.id).execute();
    expect((await academy.whoami(session.access_token)).status).toBe(403);
    await client.refreshSession();
    expect((await client.updateUser({ password: newPassword })).error).toBeNull();
  });
});

describe("a name", () => {
  test("is changed everywhere", async () => {
    const { client, user } = await academy.signUp();
    const { data } = await client.updateUser({ data: { full_name: " Grace Hopper " } });
    expect(data.user?.user_metadata).toEqual({ full_name: "Grace Hopper", role: "student" });
    const profile = await academy.db.selectFrom("profiles").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
    expect(profile.full_name).toBe("Grace Hopper");
    expect((await client.refreshSession()).data.user?.user_metadata).toEqual({ full_name: "Grace Hopper", role: "student" });
  });

  test("that is too long is refused", async () => {
    const { client } = await academy.signUp();
    expect((await client.updateUser({ data: { full_name: "a".repeat(201) } })).error).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
  });
});

test.each([
  { data: { role: "admin", is_super_admin: true } },
  { role: "admin", is_super_admin: true, app_metadata: { role: "admin" }, user_metadata: { role: "admin" } },
  { id: "00000000-0000-4000-8000-000000000000", aud: "admin", banned_until: null },
])("people cannot give themselves more rights: %j", async (claims) => {
  const { session, user } = await academy.signUp();
  const headers = { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" };
  const response = await academy.from(newNetwork())("/auth/v1/user", {
    ...postJson(JSON.stringify(claims)),
    method: "PUT",
    headers,
  });
  expect(response.status).toBe(200);
  expect(JSON.stringify(await response.json())).not.toContain('"admin"');
  expect(await (await academy.whoami(session.access_token)).json()).toMatchObject({
    userId: user.id,
    role: "student",
    isSuperAdmin: false,
  });
});

test("without a session there is no user", async () => {
  const response = await academy.from(newNetwork())("/auth/v1/user");
  expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ error_code: "no_authorization" })]);
});
