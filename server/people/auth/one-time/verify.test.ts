import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VerifyEmailOtpParams } from "@supabase/auth-js";
import { askInBatches } from "#tests/support/in-batches.ts";
import { newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail, wrongCode } from "#tests/support/people/read-mail.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

type Type = VerifyEmailOtpParams["type"];
const expired = { name: "AuthApiError", status: 403, code: "otp_expired", message: "Token has expired or is invalid" };

/** Create a person who has been mailed a sign-in link. */
async function mailedPerson() {
  const { email, user } = await academy.signUp();
  await academy.newTab().signInWithOtp({ email });
  return { email, user, mail: await readMail(academy, email) };
}
const tryLink = (token_hash: string, type: Type = "magiclink") => academy.newTab().verifyOtp({ token_hash, type });
const tryCode = (
  email: string,
  token: string,
  { type = "email", network = newNetwork() }: { type?: Type; network?: string } = {},
) => academy.newTab({ network }).verifyOtp({ email, token, type });

describe("an invalid link or code", () => {
  test("has been used, itself or the other of the two", async () => {
    const one = await mailedPerson();
    expect((await tryLink(one.mail.linkToken)).error).toBeNull();
    expect((await tryLink(one.mail.linkToken)).error).toMatchObject(expired);
    expect((await tryCode(one.email, one.mail.code)).error).toMatchObject(expired);

    const other = await mailedPerson();
    expect((await tryCode(other.email, other.mail.code)).error).toBeNull();
    expect((await tryCode(other.email, other.mail.code)).error).toMatchObject(expired);
    expect((await tryLink(other.mail.linkToken)).error).toMatchObject(expired);
  });

  test("is used once, however many try at the same moment in two processes", async () => {
    const { email, mail } = await mailedPerson();
    const second = academy.startAnotherProcess();
    const body = (proof: object) => postJson(JSON.stringify(proof));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, time) => {
        const from = time % 2 ? academy.from : second.from;
        const proof = time % 3 ? { type: "magiclink", token_hash: mail.linkToken } : { type: "email", email, token: mail.code };
        return from(newNetwork())("/auth/v1/verify", body(proof));
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(403)]);
  });

  test("is an hour old", async () => {
    const [early, late] = [await mailedPerson(), await mailedPerson()];
    academy.wait(3590);
    expect((await tryLink(early.mail.linkToken)).error).toBeNull();
    academy.wait(20);
    expect((await tryLink(late.mail.linkToken)).error).toMatchObject(expired);
    expect((await tryCode(late.email, late.mail.code)).error).toMatchObject(expired);
  });

  test("is another person's code", async () => {
    const [one, other] = [await mailedPerson(), await mailedPerson()];
    expect((await tryCode(one.email, other.mail.code)).error).toMatchObject(expired);
    expect((await tryCode(other.email, other.mail.code)).error).toBeNull();
  });

  test.each(["signup", "recovery", "invite", "email_change"] as const)("was mailed for something other than %s", async (type) => {
    const { email, mail } = await mailedPerson();
    expect((await tryLink(mail.linkToken, type)).error).toMatchObject(expired);
    expect((await tryCode(email, mail.code, { type })).error).toMatchObject(expired);
    expect((await tryLink(mail.linkToken)).error).toBeNull();
  });

  test("is an older code; the older link is still valid", async () => {
    const { email, mail: older } = await mailedPerson();
    await academy.newTab().signInWithOtp({ email });
    const newer = await readMail(academy, email);
    expect((await tryCode(email, older.code)).error).toMatchObject(expired);
    expect((await tryLink(older.linkToken)).error).toBeNull();
    expect((await tryCode(email, newer.code)).error).toBeNull();
  });

  test("cannot be distinguished from an unknown address", async () => {
    const { email, mail } = await mailedPerson();
    const answers = await Promise.all(
      [email, newAddress(), "nobody"].map(async (address) => {
        const body = JSON.stringify({ type: "email", email: address, token: wrongCode(mail.code) });
        const response = await academy.from(newNetwork())("/auth/v1/verify", postJson(body));
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test.each([
    ["no type", { token_hash: "x" }],
    ["an unknown type", { type: "sms", token_hash: "x" }],
    ["a type out of a prototype", { type: "constructor", token_hash: "x" }],
    ["nothing to show", { type: "email" }],
    ["an address alone", { type: "email", email: "a@b.example" }],
    ["a phone", { type: "sms", phone: "+41441234567", token: "123456" }],
    ["a code that is a number", { type: "email", email: "a@b.example", token: 123456 }],
    ["a list of tokens", { type: "email", token_hash: ["x"] }],
  ])("%s is invalid", async (_, body) => {
    const response = await academy.from(newNetwork())("/auth/v1/verify", postJson(JSON.stringify(body)));
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error_code: "validation_failed" })]);
  });

  test("of ten megabytes is refused", async () => {
    const body = JSON.stringify({ type: "email", token_hash: "x".repeat(10 * 1024 * 1024) });
    expect((await academy.from(newNetwork())("/auth/v1/verify", postJson(body))).status).toBe(413);
  });
});

describe("guessing a code", () => {
  test("ends after five tries; then even the right code is refused, but not the link", async () => {
    const { email, mail } = await mailedPerson();
    for (let time = 1; time <= 5; time++) expect((await tryCode(email, wrongCode(mail.code, time))).error).toMatchObject(expired);
    expect((await tryCode(email, mail.code)).error).toMatchObject(expired);
    expect((await tryLink(mail.linkToken)).error).toBeNull();
  });

  test("may fail four times", async () => {
    const { email, mail } = await mailedPerson();
    for (let time = 1; time <= 4; time++) await tryCode(email, wrongCode(mail.code, time));
    expect((await tryCode(email, mail.code)).error).toBeNull();
  });

  test("ends after five tries even if they all come at once, to two processes", async () => {
    const { email, mail } = await mailedPerson();
    const second = academy.startAnotherProcess();
    const guess = (token: string, from = academy.from) =>
      from(newNetwork())("/auth/v1/verify", postJson(JSON.stringify({ type: "email", email, token })));
    await Promise.all(
      Array.from({ length: 30 }, (_, time) => guess(wrongCode(mail.code, time + 1), time % 2 ? academy.from : second.from)),
    );
    expect((await guess(mail.code)).status).toBe(403);
    const { attempts } = await academy.db
      .selectFrom("one_time_tokens")
      .select("attempts")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
  });

  test("is limited per address and network, whatever new mails come; from elsewhere its owner gets in", async () => {
    const { email } = await academy.signUp();
    const attacker = newNetwork();
    const codes = [];
    for (let mails = 0; mails < 3; mails++) {
      await academy.newTab().signInWithOtp({ email });
      const { code } = await readMail(academy, email);
      for (let time = 1; time <= 5; time++)
        codes.push((await tryCode(email, wrongCode(code, time), { network: attacker })).error?.code);
    }
    expect(codes).toEqual([...Array<string>(10).fill("otp_expired"), ...Array<string>(5).fill("over_request_rate_limit")]);

    // The last mail's code was not consumed: the rate limit is checked before the attempt.
    const { code } = await readMail(academy, email);
    expect((await tryCode(email, code, { network: attacker })).error).toMatchObject({ status: 429 });
    expect((await tryCode(email, code)).error).toBeNull();
  });

  test("cannot be spread over many addresses from one network", async () => {
    const attacker = newNetwork();
    const answers = await askInBatches(110, () => tryCode(newAddress(), "123456", { network: attacker }));
    expect(answers.filter(({ error }) => error?.status === 429)).toHaveLength(10);
    const { email, mail } = await mailedPerson();
    expect((await tryCode(email, mail.code, { network: attacker })).error).toMatchObject({ status: 429 });
    expect((await tryLink(mail.linkToken)).error).toBeNull();
  });

  test("is recorded, without codes and without the addresses of strangers", async () => {
    const { email, user, mail } = await mailedPerson();
    const [network, stranger] = [newNetwork(), newAddress()];
    await tryCode(email, wrongCode(mail.code), { network });
    await tryCode(stranger, "123456", { network });
    const entries = await academy.db.selectFrom("audit_log").selectAll().where("network", "=", network).orderBy("id").execute();
    expect(entries).toMatchObject([
      { action: "code.failed", subject_type: "user", subject_id: user.id, details: { type: "email" } },
      { action: "code.failed", subject_type: "address" },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/school\.example|123456/);
  });

  test("is not helped by reading the database, which contains neither codes nor tokens", async () => {
    const { email, mail } = await mailedPerson();
    const row = await academy.db.selectFrom("one_time_tokens").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(mail.linkToken);
    expect(row.code_hash.toString("latin1")).not.toContain(mail.code);
  });
});
