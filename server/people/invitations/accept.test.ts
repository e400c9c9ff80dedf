import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, newAddress, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail } from "#tests/support/people/read-mail.ts";
import { hashToken } from "#server/platform/secrets/signed-token.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const expired = { status: 403, code: "otp_expired" };
const accept = (token_hash: string) => academy.newTab().verifyOtp({ token_hash, type: "invite" });

async function invite(email: string, fields: { role?: string; is_super_admin?: boolean; revoked_at?: string } = {}) {
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(academy.deps.clock().getTime() + 7 * 24 * 3600 * 1000).toISOString();
  const { id } = await academy.db
    .insertInto("invitations")
    .values({
      email,
      role: "instructor",
      token_hash: hashToken(token),
      expires_at,
      created_at: academy.deps.clock().toISOString(),
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}
const invitation = (id: string) =>
  academy.db.selectFrom("invitations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const callerOf = async (token: string | undefined) =>
  (await (await academy.whoami(token ?? "")).json()) as Record<string, unknown>;

describe("a new person", () => {
  test("gets an account with the invitation's role, and chooses a password and a name", async () => {
    const email = newAddress();
    const { id, token } = await invite(email);
    const client = academy.newTab();
    const { data, error } = await client.verifyOtp({ token_hash: token, type: "invite" });
    expect(error).toBeNull();
    expect(await callerOf(data.session?.access_token)).toMatchObject({ email, role: "instructor", isSuperAdmin: false });
    expect((await client.updateUser({ password: goodPassword, data: { full_name: "Ada" } })).error).toBeNull();
    expect((await academy.newTab().signInWithPassword({ email, password: goodPassword })).error).toBeNull();

    expect(await invitation(id)).toMatchObject({ accepted_by: data.user?.id, accepted_at: expect.any(String) });
    const entries = await academy.db.selectFrom("audit_log").selectAll().where("subject_id", "=", id).execute();
    expect(entries).toMatchObject([
      { action: "invitation.accepted", actor_id: data.user?.id, details: { role: "instructor", superAdmin: false } },
    ]);
  });

  test("becomes a super admin only if the invitation says so", async () => {
    const { token } = await invite(newAddress(), { role: "admin", is_super_admin: true });
    const { data } = await accept(token);
    expect(await callerOf(data.session?.access_token)).toMatchObject({ role: "admin", isSuperAdmin: true });
  });

  test("alone gets the role: opening the link while signed in with another address changes nothing for that account", async () => {
    const { client, user, email: own, session } = await academy.signUp();
    const email = newAddress();
    const { token } = await invite(email, { role: "admin" });
    const { data } = await client.verifyOtp({ token_hash: token, type: "invite" });
    expect(await callerOf(data.session?.access_token)).toMatchObject({ email, role: "admin" });
    expect(data.user?.id).not.toBe(user.id);
    expect(await callerOf(session.access_token)).toMatchObject({ email: own, role: "student" });
  });

  test("is identified by the link alone: an address sent along changes nothing", async () => {
    const [email, another] = [newAddress(), newAddress()];
    const { token } = await invite(email);
    for (const address of [another, "", "' or true --"]) {
      const body = { type: "invite", email: address, token, data: { email: another } };
      const answer = await academy.from("198.51.100.9")("/auth/v1/verify", postJson(JSON.stringify(body)));
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    const body = JSON.stringify({ type: "invite", email: another, token_hash: token, role: "admin", is_super_admin: true });
    const answer = await academy.from("198.51.100.9")("/auth/v1/verify", postJson(body));
    const { access_token } = (await answer.json()) as { access_token: string };
    expect(await callerOf(access_token)).toMatchObject({ email, role: "instructor", isSuperAdmin: false });
  });

  test("accepts once, even in two processes at the same moment", async () => {
    const { token } = await invite(newAddress());
    const other = academy.startAnotherProcess();
    const body = JSON.stringify({ type: "invite", token_hash: token });
    const answers = await Promise.all(
      [academy, other, academy, other].map(({ from }) => from("198.51.100.9")("/auth/v1/verify", postJson(body))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  test("accepts once, however many times at the same moment", async () => {
    const { token } = await invite(newAddress());
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)));
    expect(answers.map(({ error }) => error?.code ?? "accepted").sort()).toEqual([
      "accepted",
      ...Array<string>(5).fill("otp_expired"),
    ]);
    expect((await accept(token)).error).toMatchObject(expired);
  });
});

describe("a person who has an account", () => {
  test("gets the role; their other sessions end, their password stays", async () => {
    const { email, user, session } = await academy.signUp();
    await academy.proveAddress(user.id);
    const { token } = await invite(email, { role: "admin" });
    const { data } = await accept(token);
    expect(data.user?.id).toBe(user.id);
    expect(await callerOf(data.session?.access_token)).toMatchObject({ role: "admin", fullName: "Ada Lovelace" });
    expect((await academy.whoami(session.access_token)).status).toBe(401);
    expect((await academy.newTab().signInWithPassword({ email, password: goodPassword })).error).toBeNull();
  });

  test("with an address that nobody ever proved loses the password: a stranger may have signed up first", async () => {
    const { email, session: strangers } = await academy.signUp("Eve");
    const { data } = await accept((await invite(email, { role: "admin" })).token);
    expect(await callerOf(data.session?.access_token)).toMatchObject({ role: "admin" });
    expect((await academy.newTab().signInWithPassword({ email, password: goodPassword })).error).toMatchObject({
      code: "invalid_credentials",
    });
    expect((await academy.whoami(strangers.access_token)).status).toBe(401);
  });

  test("without confirmation loses a password that a stranger may have chosen", async () => {
    const { email, user, session } = await academy.signUp();
    await academy.db.updateTable("users").set({ email_confirmed_at: null }).where("id", "=", user.id).execute();
    expect((await accept((await invite(email)).token)).error).toBeNull();
    expect((await academy.newTab().signInWithPassword({ email, password: goodPassword })).error).toMatchObject({
      code: "invalid_credentials",
    });
    expect((await academy.whoami(session.access_token)).status).toBe(401);
  });

  test("remains a super admin whatever the invitation says", async () => {
    const { email, user } = await academy.signUp();
    await academy.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", user.id).execute();
    await academy.db.updateTable("profiles").set({ role: "admin" }).where("id", "=", user.id).execute();
    const { data } = await accept((await invite(email, { role: "student" })).token);
    expect(await callerOf(data.session?.access_token)).toMatchObject({ role: "admin", isSuperAdmin: true });
  });

  test("with courses of their own keeps the role, and the invitation stays open", async () => {
    const { email, user } = await academy.signUp();
    await academy.db.updateTable("profiles").set({ role: "instructor" }).where("id", "=", user.id).execute();
    const course = { title: "Knots", category: "Design", instructor_id: user.id };
    await academy.db.insertInto("courses").values(course).execute();
    const { id, token } = await invite(email, { role: "admin" });
    expect((await accept(token)).error).toMatchObject({ status: 400, message: expect.stringContaining("You teach courses") });
    expect(await invitation(id)).toMatchObject({ accepted_at: null });
    await academy.db.deleteFrom("courses").where("instructor_id", "=", user.id).execute();
    expect((await accept(token)).error).toBeNull();
  });

  test.each([
    ["instructor", "student"],
    ["admin", "instructor"],
    ["admin", "student"],
  ])("who has become %s meanwhile does not become %s again by an older invitation", async (role, offered) => {
    const { email, user } = await academy.signUp();
    await academy.proveAddress(user.id);
    const { id, token } = await invite(email, { role: offered });
    await academy.db.updateTable("profiles").set({ role }).where("id", "=", user.id).execute();
    const { data } = await accept(token);
    expect(await callerOf(data.session?.access_token)).toMatchObject({ userId: user.id, role });
    expect((await invitation(id)).accepted_at).not.toBeNull();
  });

  test("is not let in while banned, and the invitation stays open", async () => {
    const { email, user } = await academy.signUp();
    await academy.db.updateTable("users").set({ banned_until: "infinity" }).where("id", "=", user.id).execute();
    const { id, token } = await invite(email);
    expect((await accept(token)).error).toMatchObject({ status: 403, code: "user_banned" });
    expect(await invitation(id)).toMatchObject({ accepted_at: null });
  });
});

describe("an invalid invitation", () => {
  test("is seven days old, revoked or unknown, which cannot be distinguished", async () => {
    const old = await invite(newAddress());
    academy.wait(7 * 24 * 3600 + 1);
    const revoked = await invite(newAddress(), { revoked_at: academy.deps.clock().toISOString() });
    for (const token of [old.token, revoked.token, randomBytes(32).toString("base64url"), "x", "a".repeat(5000)]) {
      expect((await accept(token)).error).toMatchObject(expired);
    }
  });

  test("is not a sign-in link, and a sign-in link is not an invitation", async () => {
    const { email } = await academy.signUp();
    const { token } = await invite(email);
    for (const type of ["magiclink", "signup", "recovery", "email", "email_change"] as const) {
      expect((await academy.newTab().verifyOtp({ token_hash: token, type })).error).toMatchObject(expired);
    }
    await academy.newTab().signInWithOtp({ email });
    const { linkToken, code } = await readMail(academy, email);
    expect((await accept(linkToken)).error).toMatchObject(expired);
    expect((await academy.newTab().verifyOtp({ email, token: code, type: "invite" })).error).toMatchObject(expired);
    expect((await accept(token)).error).toBeNull();
  });
});
