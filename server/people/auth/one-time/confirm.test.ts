import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, newAddress, newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail, readMails } from "#tests/support/people/read-mail.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp({ autoconfirm: false });
});
afterAll(() => academy.stop());

const signUp = (email: string, password = goodPassword, fullName = "Ada") =>
  academy.newTab().signUp({ email, password, options: { data: { full_name: fullName } } });
const signIn = (email: string, password: string) => academy.newTab().signInWithPassword({ email, password });

describe("confirming a sign-up", () => {
  test.each(["link", "code"])("with its %s signs in and applies its password and name", async (way) => {
    const email = newAddress();
    await signUp(email);
    const mail = await readMail(academy, email);
    const client = academy.newTab();
    const { data, error } = await client.verifyOtp(
      way === "link" ? { token_hash: mail.linkToken, type: "signup" } : { email, token: mail.code, type: "signup" },
    );
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String), user_metadata: { full_name: "Ada" } });
    expect((await academy.whoami(data.session!.access_token)).status).toBe(200);
    expect((await signIn(email, goodPassword)).error).toBeNull();
  });

  test("may be called `email` as well", async () => {
    const email = newAddress();
    await signUp(email);
    expect(
      (await academy.newTab().verifyOtp({ email, token: (await readMail(academy, email)).code, type: "email" })).error,
    ).toBeNull();
  });

  test("applies exactly that sign-up, and invalidates the link of any other", async () => {
    for (const confirmed of [0, 1] as const) {
      const email = newAddress();
      await signUp(email, "password of the first", "First");
      await signUp(email, "password of the second", "Second");
      const [second, first] = await readMails(academy, email);
      const links = [first!.linkToken, second!.linkToken];
      const passwords = ["password of the first", "password of the second"];
      const { data } = await academy.newTab().verifyOtp({ token_hash: links[confirmed]!, type: "signup" });
      expect(data.user?.user_metadata).toEqual({ full_name: ["First", "Second"][confirmed], role: "student" });

      expect((await academy.newTab().verifyOtp({ token_hash: links[1 - confirmed]!, type: "signup" })).error).toMatchObject({
        status: 403,
        code: "otp_expired",
      });
      expect((await signIn(email, passwords[confirmed]!)).error).toBeNull();
      expect((await signIn(email, passwords[1 - confirmed]!)).error).toMatchObject({ code: "invalid_credentials" });
    }
  });

  test.each([
    ["a link to sign in", (email: string) => academy.newTab().signInWithOtp({ email }), "magiclink"],
    ["a link for a new password", (email: string) => academy.newTab().resetPasswordForEmail(email), "recovery"],
  ] as const)("%s proves the address too, and drops a password that a stranger may have chosen", async (_, ask, type) => {
    const email = newAddress();
    await signUp(email, "password of a stranger");
    const strangers = await readMail(academy, email);
    await ask(email);
    const { linkToken } = await readMail(academy, email);
    expect((await academy.newTab().verifyOtp({ token_hash: linkToken, type })).error).toBeNull();

    expect((await signIn(email, "password of a stranger")).error).toMatchObject({ code: "invalid_credentials" });
    expect((await academy.newTab().verifyOtp({ token_hash: strangers.linkToken, type: "signup" })).error).toMatchObject({
      code: "otp_expired",
    });
    expect((await signIn(email, "password of a stranger")).error).toMatchObject({ code: "invalid_credentials" });
  });

  test("is too late if the account got its owner in another way", async () => {
    const email = newAddress();
    await signUp(email, "password of a stranger");
    const { linkToken } = await readMail(academy, email);
    await academy.db
      .updateTable("users")
      .set({ email_confirmed_at: new Date().toISOString(), password_hash: null })
      .where("email", "=", email)
      .execute();
    expect((await academy.newTab().verifyOtp({ token_hash: linkToken, type: "signup" })).error).toMatchObject({
      code: "otp_expired",
    });
    expect((await signIn(email, "password of a stranger")).error).toMatchObject({ code: "invalid_credentials" });
  });

  test("applies one sign-up if two are confirmed at once", async () => {
    const email = newAddress();
    await signUp(email, "password of the first");
    await signUp(email, "password of the second");
    const links = (await readMails(academy, email)).map(({ linkToken }) => linkToken);
    const answers = await Promise.all(links.map((token_hash) => academy.newTab().verifyOtp({ token_hash, type: "signup" })));
    expect(answers.map(({ error }) => error?.code ?? "confirmed").sort()).toEqual(["confirmed", "otp_expired"]);
  });
});

describe("sending the confirmation again", () => {
  const resend = (email: string) => academy.newTab().resend({ email, type: "signup" });

  test("confirms the same sign-up, even the day after", async () => {
    const email = newAddress();
    await signUp(email);
    academy.wait(24 * 3600);
    expect((await resend(email)).error).toBeNull();
    expect((await resend(email)).error).toBeNull();
    const { linkToken } = await readMail(academy, email);
    const { data } = await academy.newTab().verifyOtp({ token_hash: linkToken, type: "signup" });
    expect(data.user?.user_metadata).toEqual({ full_name: "Ada", role: "student" });
    expect((await signIn(email, goodPassword)).error).toBeNull();
  });

  test("applies no password if strangers signed up with the address too", async () => {
    const email = newAddress();
    await signUp(email, "password of the owner");
    await signUp(email, "password of a stranger");
    await resend(email);
    const mail = await readMail(academy, email);
    expect(mail.text).toContain("without a password");
    const { data } = await academy.newTab().verifyOtp({ token_hash: mail.linkToken, type: "signup" });
    expect(data.session).not.toBeNull();
    for (const password of ["password of the owner", "password of a stranger"]) {
      expect((await signIn(email, password)).error).toMatchObject({ code: "invalid_credentials" });
    }
  });

  test("mails nobody who is confirmed or unknown, and responds alike", async () => {
    const [waiting, confirmed, unknown] = [newAddress(), newAddress(), newAddress()];
    await signUp(waiting);
    await signUp(confirmed);
    await academy.newTab().verifyOtp({ token_hash: (await readMail(academy, confirmed)).linkToken, type: "signup" });
    const answers = await Promise.all([waiting, confirmed, unknown].map(resend));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.error).toBeNull();
    const mails = await Promise.all([waiting, confirmed, unknown].map((email) => readMails(academy, email)));
    expect(mails.map(({ length }) => length)).toEqual([2, 1, 0]);
  });

  test("works only for sign-ups and new addresses", async () => {
    const response = await academy.from(newNetwork())("/auth/v1/resend", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: newAddress(), type: "recovery" }),
    });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error_code: "validation_failed" })]);
  });
});

test("unused links and codes are deleted in the end", async () => {
  const email = newAddress();
  await signUp(email);
  academy.wait(9 * 24 * 3600);
  await signUp(newAddress());
  expect(await academy.db.selectFrom("one_time_tokens").select("id").where("email", "=", email).execute()).toEqual([]);
});
