import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail, readMails } from "#tests/support/people/read-mail.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const newPassword = "another horse altogether";
const signIn = (email: string, password: string) => academy.newTab().signInWithPassword({ email, password });

describe("a forgotten password", () => {
  test.each(["link", "code"])("is replaced through the mailed %s, and the other sessions end", async (way) => {
    const { email, session } = await academy.signUp();
    const client = academy.newTab();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    expect((await client.resetPasswordForEmail(email, { redirectTo: "https://academy.example/dashboard" })).error).toBeNull();
    const mail = await readMail(academy, email);
    expect(mail.kind).toBe("recovery");
    expect(mail.link.searchParams.get("redirect_to")).toBe("https://academy.example/dashboard");

    const verified = await client.verifyOtp(
      way === "link" ? { token_hash: mail.linkToken, type: "recovery" } : { email, token: mail.code, type: "recovery" },
    );
    expect(verified.error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentAuthenticationMethods).toMatchObject([
      { method: "recovery" },
    ]);
    expect((await client.updateUser({ password: newPassword })).error).toBeNull();
    expect(events.filter((event) => event !== "INITIAL_SESSION")).toEqual(["PASSWORD_RECOVERY", "USER_UPDATED"]);

    expect((await academy.whoami(session.access_token)).status).toBe(401);
    expect((await academy.whoami(verified.data.session!.access_token)).status).toBe(200);
    expect((await signIn(email, goodPassword)).error).toMatchObject({ code: "invalid_credentials" });
    expect((await signIn(email, newPassword)).error).toBeNull();
    expect((await readMail(academy, email)).kind).toBe("password_changed");
  });

  test("keeps the old password and sessions until then", async () => {
    const { email, session } = await academy.signUp();
    await academy.newTab().resetPasswordForEmail(email);
    expect((await academy.whoami(session.access_token)).status).toBe(200);
    expect((await signIn(email, goodPassword)).error).toBeNull();
  });

  test("is replaced with one mail only: the others become invalid", async () => {
    const { email } = await academy.signUp();
    await academy.newTab().resetPasswordForEmail(email);
    await academy.newTab().resetPasswordForEmail(email);
    const [newer, older] = await readMails(academy, email);
    const verify = (token_hash: string) => academy.newTab().verifyOtp({ token_hash, type: "recovery" });
    expect((await verify(older!.linkToken)).error).toBeNull();
    expect((await verify(newer!.linkToken)).error).toMatchObject({ code: "otp_expired" });
  });

  test("still requires the second factor of a person who has one", async () => {
    const { email, user } = await academy.signUp();
    await academy.proveAddress(user.id);
    await academy.db
      .insertInto("mfa_factors")
      .values({ user_id: user.id, status: "verified", secret_encrypted: Buffer.of(1) })
      .execute();
    const client = academy.newTab();
    await client.resetPasswordForEmail(email);
    await client.verifyOtp({ token_hash: (await readMail(academy, email)).linkToken, type: "recovery" });
    expect((await client.updateUser({ password: newPassword })).error).toMatchObject({ status: 401, code: "insufficient_aal" });
    expect((await client.updateUser({ email: newAddress() })).error).toMatchObject({ code: "insufficient_aal" });
    expect((await client.reauthenticate()).error).toMatchObject({ code: "insufficient_aal" });
  });
});

test("an unknown address gets the same response and no mail", async () => {
  const { email } = await academy.signUp();
  const unknown = newAddress();
  const answers = await Promise.all(
    [email, unknown].map(async (address) => {
      const response = await academy.from(newNetwork())("/auth/v1/recover", postJson(JSON.stringify({ email: address })));
      return { status: response.status, body: await response.text() };
    }),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect(await readMails(academy, unknown)).toEqual([]);
});
